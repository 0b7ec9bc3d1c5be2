import { type RequestOptions, request } from "node:http";
import { Agent, type AgentOptions } from "node:https";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect } from "node:tls";

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy opens no tunnel. */
export class ProxyRefused extends Error {
  /** How the SDK tells a failed connection. */
  readonly code = "EPROXY";
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** Whether `NO_PROXY` names the host or a domain it is in. */
function isExempt(host: string, noProxy: string): boolean {
  return noProxy
    .split(",")
    .map((entry) =>
      entry
        .trim()
        .replace(/^\*?\./, "")
        .toLowerCase(),
    )
    .some((entry) => entry === "*" || (entry !== "" && `.${host}`.endsWith(`.${entry}`)));
}

const variable = (environment: Environment, name: string): string =>
  environment[name] ?? environment[name.toLowerCase()] ?? "";

/** Opens a tunnel through the proxy to `host:port`. */
function openTunnel(proxy: URL, authority: string): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const credentials = decodeURIComponent(`${proxy.username}:${proxy.password}`);
    const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
    const connecting = request({
      host: proxy.hostname,
      port: proxy.port === "" ? 80 : Number(proxy.port),
      method: "CONNECT",
      path: authority,
      headers: {
        host: authority,
        ...(proxy.username === "" ? {} : { "proxy-authorization": authorization }),
      },
    });
    connecting.once("error", reject);
    connecting.once("connect", ({ statusCode = 0 }, socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new ProxyRefused(statusCode));
    });
    connecting.end();
  });
}

/** TLS names hosts, never addresses. */
const nameOf = (host: string) => (isIP(host) === 0 ? { servername: host } : {});

/**
 * An agent that goes through the proxy that HTTPS_PROXY names (plain HTTP to the proxy, TLS through
 * it), except for the hosts of NO_PROXY; without the variable a plain one.
 */
export function httpsAgent(options: AgentOptions, environment: Environment = process.env): Agent {
  const agent = new Agent(options);
  const proxy = variable(environment, "HTTPS_PROXY");
  if (proxy === "" || !URL.canParse(proxy)) return agent;
  const direct = agent.createConnection.bind(agent);
  agent.createConnection = (target: RequestOptions, callback) => {
    const host = target.host ?? "";
    if (isExempt(host, variable(environment, "NO_PROXY"))) return direct(target, callback);
    openTunnel(new URL(proxy), `${host}:${target.port}`).then(
      (socket) => callback?.(null, connect({ ...target, socket, ...nameOf(host) } as object)),
      (error: Error) => callback?.(error, undefined as unknown as Duplex),
    );
    return undefined;
  };
  return agent;
}
