import { stripVTControlCharacters } from 'node:util'

/** A log line of Vike or Vite, which may begin with the time of day. */
const ofTool = /^\s*(\d+:\d+:\d+( [AP]M)? )?\[(vike|vite)\b/

/** `console.error` is not among them: it reports pages that cannot be rendered. */
const methods = ['log', 'info', 'debug', 'warn'] as const

/**
 * Passes what Vike and Vite log, such as each request, to `debug`. Logs of pages and components stay as they are.
 * @returns a function that passes everything to `debug`, also errors: a server that is being stopped logs some
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
