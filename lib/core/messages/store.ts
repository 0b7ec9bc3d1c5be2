export const storeMessages = {
};
