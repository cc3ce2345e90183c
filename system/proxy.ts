import { type Agent as HttpAgent, globalAgent as httpAgent } from 'node:http'
import { globalAgent as httpsAgent } from 'node:https'
import { Agent, type AgentConnectOpts } from 'agent-base'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { getProxyForUrl } from 'proxy-from-env'
import type * as undici from 'undici'

/** Connects through the proxy that the environment names for a host. */
class EnvironmentProxyAgent extends Agent {
  readonly #agents = new Map<string, HttpAgent>()

  override connect(_request: unknown, { host, port, secureEndpoint }: AgentConnectOpts): HttpAgent {
    const proxy = getProxyForUrl(`${secureEndpoint ? 'https' : 'http'}://${host}:${port}`)
    if (proxy === '') return secureEndpoint ? httpsAgent : httpAgent
    const known = this.#agents.get(proxy) ?? new HttpsProxyAgent(proxy, { keepAlive: true })
    this.#agents.set(proxy, known)
    return known
  }
}

/** What curl and most programs read. */
const variables = ['https_proxy', 'http_proxy', 'all_proxy']

/** True if `HTTPS_PROXY`, `HTTP_PROXY` or `ALL_PROXY` is set, in either case. */
const namesProxy = (): boolean => variables.some(name => process.env[name] || process.env[name.toUpperCase()])

/**
 * Returns an agent that connects through the proxies that `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` name;
 * `undefined` if they name none.
 */
export const proxyAgent = (): HttpAgent | undefined =>
  namesProxy() ? new EnvironmentProxyAgent() : undefined

/** `fetch` through the proxy that the environment names for an address. */
export async function fetchByProxy(url: string, options: RequestInit): Promise<Response> {
  const proxy = getProxyForUrl(url)
  if (proxy === '') return fetch(url, options)
  const { fetch: fetchBy, ProxyAgent } = await import('undici')
  // The connection is closed after the reply, so that the command can end.
  const dispatcher = new ProxyAgent({ uri: proxy, keepAliveTimeout: 1 })
  const reply = await fetchBy(url, { ...(options as undici.RequestInit), dispatcher })
  return reply as unknown as Response
}
