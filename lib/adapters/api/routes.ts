import type { Route } from "./route.ts";
import { documentRoutes } from "./routes/documents.ts";
import { estimateRoutes } from "./routes/estimate.ts";
import { modelRoutes } from "./routes/models.ts";
import { runRoutes } from "./routes/runs.ts";
import { testSetRoutes } from "./routes/test-sets.ts";

/** Where the routes stand: for tokens, and for requests signed for AWS. */
export const BASES = ["/v1", "/machine/v1"] as const;

/** Every route of the API, which the documentation and the tests read as well. */
export const routes: readonly Route[] = [
  ...runRoutes,
  ...testSetRoutes,
  ...documentRoutes,
  ...modelRoutes,
  ...estimateRoutes,
];
