import { stripVTControlCharacters } from 'node:util'

/** A line written by Vike or Vite, which may begin with the time of day. */
const ofTool = /^\s*(\d+:\d+:\d+( [AP]M)? )?\[(vike|vite)\b/

/** `console.error` is not among them: it reports pages that cannot be rendered. */
const methods = ['log', 'info', 'debug', 'warn'] as const

/**
 * Sends what Vike and Vite write on the console, such as each request, to `debug`. What pages and components write there
 * stays.
 * @returns a function that sends everything to `debug`, errors too: a server that is being stopped reports some
 */
export function quietTools(debug: (message: string) => void): () => void {
  for (const method of methods) {
    const write = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      const [first] = values
      if (typeof first === 'string' && ofTool.test(stripVTControlCharacters(first))) debug(first)
      else write(...values)
    }
  }
  return () => {
    for (const method of [...methods, 'error'] as const)
      console[method] = (...values: unknown[]) => debug(values.map(String).join(' '))
  }
}
