export const configMessages = {
};
