import type { Fault } from './Fault.ts'

/** What `dev` shows where a page cannot be rendered: what was thrown, and where. */
export const renderFault = (error: unknown): Fault => ({
  heading: 'Unexpected Application Error!',
  text: error instanceof Error ? (error.stack ?? error.message) : String(error),
  note: 'Goes away when the component is mended.',
})
