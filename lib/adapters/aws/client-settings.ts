/**
 * What every client of AWS but that of the models is made with.
 *
 * That many requests wait for a connection is how a run with many cases at once works, and no reason
 * for the SDK to warn its user.
 */
export const CLIENT = {
  maxAttempts: 2,
  requestHandler: { socketAcquisitionWarningTimeout: 2 ** 31 - 1 },
};
