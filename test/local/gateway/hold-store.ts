import { startGateway } from "../../../lib/local/gateway/gateway.ts";

// A process of its own that holds a store until it is killed; it prints its address when ready.
const [root = ""] = process.argv.slice(2);
const gateway = await startGateway({
  storeDir: `${root}/store`,
  s3Dir: `${root}/s3`,
  ssmDir: `${root}/ssm`,
  credentials: { accessKeyId: "local", secretAccessKey: "local" },
});
process.stdout.write(`${gateway.url}\n`);
