const place = "us-east-1:000000000000";

export const roleArn = "arn:aws:iam::000000000000:role/local";

/** Names as AWS makes them; children of a map run belong to the machine `<machine>/<label>`. */
export const executionArn = (machine: string, name: string) =>
  `arn:aws:states:${place}:execution:${machine}:${name}`;

export const stateMachineArn = (machine: string) =>
  `arn:aws:states:${place}:stateMachine:${machine}`;

export const mapRunArn = (machine: string, label: string, id: string) =>
  `arn:aws:states:${place}:mapRun:${machine}/${label}:${id}`;
