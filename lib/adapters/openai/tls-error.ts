const TLS_CODES =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$)/;
/** It came to no certificate: the endpoint speaks no TLS, or none that both know. */
const HANDSHAKE = /^(?:EPROTO$|ERR_SSL_)/;
const OTHER_HOST = /^(?:ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/;

const codeOf = (error: unknown): string => {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === "string" ? code : "";
};

/** Whether the connection failed because the server's certificate or its TLS can't be trusted. */
export const isTlsError = (error: unknown): boolean => TLS_CODES.test(codeOf(error));

/** What of that it was, by the name of its message; undefined for any other error. */
export function tlsFault(error: unknown): "no_tls" | "other_host" | "untrusted" | undefined {
  const code = codeOf(error);
  if (HANDSHAKE.test(code)) return "no_tls";
  if (OTHER_HOST.test(code)) return "other_host";
  return isTlsError(error) ? "untrusted" : undefined;
}
