import { stripVTControlCharacters } from 'node:util'
import { devPage } from './devPage.ts'

/** What `dev` shows where a page cannot be rendered: what was thrown, and where. */
export function faultPage(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return devPage({
    heading: 'Unexpected Application Error!',
    text: stripVTControlCharacters(text),
    note: 'This page goes away when the component is mended.',
  })
}
