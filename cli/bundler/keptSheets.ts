import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Gives what was made of a module with the sources that are saved now; undefined where nothing was yet. */
export type MadeModule = (url: string) => Promise<{ code: string } | undefined>

/** Style sheets whose addresses name their state, so that a browser keeps them: a reload need not ask for them. */
export interface KeptSheets {
  /** Lets the links of a page name the state of their sheets. */
  nameStates(html: string): Promise<string>
  /** Answers for the state of a sheet that a page names; hands on all else, and a state that has passed. */
  answer(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): Promise<void>
}

/** @param base folder of its host that the site is served in, with slashes at both ends */
export function keptSheets(base: string, made: MadeModule): KeptSheets {
  /** Undefined where Vite makes it when it is asked for without a state, or tells its error: no page waits for that. */
  const textOf = async (path: string): Promise<string | undefined> => (await made(`/${path}?direct`))?.code
  return {
    async nameStates(html) {
      const paths = new Set(
        [...html.matchAll(sheetLink)].flatMap(([, , address = '']) => pathOf(address, base)),
      )
      const states = new Map<string, string>()
      await Promise.all(
        [...paths].map(async path => {
          const text = await textOf(path)
          if (text !== undefined) states.set(base + path, stateOf(text))
        }),
      )
      return html.replace(sheetLink, (link, start: string, address: string, end: string) => {
        const state = states.get(address)
        return state === undefined ? link : `${start}${address}?direct&t=${state}${end}`
      })
    },
    async answer({ url = '/' }, response, next) {
      const [, address = '', state] = sheetState.exec(url) ?? []
      const [path] = pathOf(address, base)
      const text = path === undefined ? undefined : await textOf(path)
      if (text === undefined || stateOf(text) !== state) return next()
      response.setHeader('Content-Type', 'text/css')
      response.setHeader('Cache-Control', 'max-age=31536000, immutable')
      response.end(text)
    },
  }
}

/** The links of sheets as Vike and the layout write them: what comes before the address, the address, and the rest. */
const sheetLink = /(<link rel="stylesheet"[^>]*? href=")([^"?]+\.scss)(?:\?direct)?("[^>]*>)/g

/** Vite takes 13 digits of this name for the time of a change, and looks for the sheet without them. */
const sheetState = /^([^?]+\.scss)\?direct&t=(\d{13})$/

/** The path of a sheet in the project, if the address is that of one. */
const pathOf = (address: string, base: string): string[] =>
  address.startsWith(`${base}styles/`) ? [address.slice(base.length)] : []

/** 13 digits of a hash. */
const stateOf = (text: string): string =>
  String(Number.parseInt(hash('sha256', text).slice(0, 12), 16) % 10 ** 13).padStart(13, '0')
