import { type Exchange, ServiceError } from "./exchange.ts";
import { createVerifier, type GatewayCredentials } from "./signature.ts";

export interface AdmissionOptions {
  readonly credentials: GatewayCredentials;
  readonly port: () => number;
}

/**
 * Throws for a request of whom the services don't serve: what is not signed with the credentials, as
 * anything on this machine may send, and what asks for another host. A page in a browser can make a
 * name of its own point to 127.0.0.1.
 */
export function createAdmission({
  credentials,
  port,
}: AdmissionOptions): (exchange: Exchange) => void {
  const isSigned = createVerifier(credentials);
  return (exchange) => {
    const host = exchange.headers[":authority"] ?? exchange.headers.host ?? "";
    if (![`127.0.0.1:${port()}`, `localhost:${port()}`].includes(host)) {
      throw new ServiceError("AccessDenied", "this is not the host that is served here", 403);
    }
    if (isSigned(exchange)) return;
    const message = "the request is not signed with the credentials of this gateway";
    throw new ServiceError("SignatureDoesNotMatch", message, 403);
  };
}
