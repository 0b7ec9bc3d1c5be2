import type { ApiPorts, Caller } from "../../core/api/ports.ts";

/** What the API runs on. */
export interface ApiHost extends ApiPorts {
  /**
   * Who asks, from what the host has checked: claims, a role, a token. Undefined for somebody without
   * a tenant, which is answered with 403; 401 is the host's own answer. `env` is what the host passes
   * as second argument of `fetch` (in Lambda `{ event }`).
   */
  identify(request: Request, env: unknown): Promise<Caller | undefined>;
  /** Signs cursors, so that none can be made up; at least 32 bytes. */
  cursorKey(): Promise<Uint8Array>;
  /** Told of every error that no caller is to blame for. */
  onError?(error: unknown): void;
}
