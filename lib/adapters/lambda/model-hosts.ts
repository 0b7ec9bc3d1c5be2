import * as z from "zod";

/** Hosts that a deployment lets models be reached at, as its functions are told. */
export const modelHosts = ({ SAITEN_MODEL_HOSTS: hosts = "[]" }: NodeJS.ProcessEnv) =>
  z.array(z.string()).parse(JSON.parse(hosts));
