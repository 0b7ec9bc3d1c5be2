import { describeBlobs } from "../contracts/blobs.ts";
import { describeCaseStore } from "../contracts/case-store.ts";
import { describeParameters } from "../contracts/parameters.ts";
import { describeRunStore } from "../contracts/run-store.ts";
import {
  createMemoryBlobs,
  createMemoryCaseStore,
  createMemoryParameters,
  createMemoryRunStore,
} from "./memory-ports.ts";

describeBlobs("memory", () => createMemoryBlobs());
describeRunStore("memory", () => createMemoryRunStore());
describeCaseStore("memory", () => createMemoryCaseStore());
describeParameters("memory", (values) => createMemoryParameters(values));
