export const runMessages = {
};
