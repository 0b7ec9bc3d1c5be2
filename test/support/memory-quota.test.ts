import { describeQuota } from "../contracts/quota.ts";
import { createMemoryQuota } from "./memory-quota.ts";

describeQuota("the quota in memory", createMemoryQuota);
