import { stripVTControlCharacters } from 'node:util'

/** A line of Vike's or Vite's, behind the time of day that they write first. */
const ofTool = /^\s*(\d+:\d+:\d+( [AP]M)? )?\[(vike|vite)\b/

/** Methods for what goes well. `console.error` stays as it is: it tells of pages that cannot be rendered. */
const methods = ['log', 'info', 'debug', 'warn'] as const

/**
 * Vike and Vite write what they do on the console, each request and each reload of it. From now on that goes to
 * `note`; what pages and components write there passes.
 * @returns sends everything to `note`, faults too: what is being stopped fails at what it was about to do
 */
export function quietTools(note: (message: string) => void): () => void {
  for (const method of methods) {
    const write = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      const [first] = values
      if (typeof first === 'string' && ofTool.test(stripVTControlCharacters(first))) note(first)
      else write(...values)
    }
  }
  return () => {
    for (const method of [...methods, 'error'] as const)
      console[method] = (...values: unknown[]) => note(values.map(String).join(' '))
  }
}
