/**
 * An absolute address, or one that counts from a base; undefined if a text is none. In place of `URL.canParse`, which
 * answers false to letters such as ü once Node 20 has compiled its caller (nodejs/node, the fast path of `CanParse`).
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
