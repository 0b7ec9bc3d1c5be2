export const datasetMessages = {
};
