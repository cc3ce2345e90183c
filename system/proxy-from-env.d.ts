declare module 'proxy-from-env' {
  /** The address of the proxy that the environment names for a URL; empty if it names none. */
  export function getProxyForUrl(url: string): string
}
