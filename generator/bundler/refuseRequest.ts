import { realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { isBelow } from '../../system/paths.ts'
import { isSameOrigin } from '../../system/requestHost.ts'

/** The path, below the base, at which Vite opens a file in the editor (vite 8.3.8). */
export const editorPath = '__open-in-editor'

/** Vite compares the path without regard to case, and opens the editor below it, too. */
const asksForEditor = new RegExp(`^[^?]*/${editorPath}`, 'i')

interface Project {
  /** Its folder, absolute. */
  root: string
  /** Folder of its host that the site is served in, with slashes at both ends. */
  base: string
  /** Host names that are allowed beside `localhost`. */
  allowedHosts: readonly string[]
}

/**
 * Answers a request that must not reach Vite: with a method that changes something, or from another site that asks to
 * open a file in the editor. A request for the editor that may pass names one existing file of the project.
 * @returns true if it has answered
 */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { root, base, allowedHosts }: Project,
): boolean {
  const { url = '/', method = '' } = request
  const refuse = (status: number, text: string, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(`${text}\n`)
    return true
  }
  const isEditor = asksForEditor.test(url)
  // An image or a link of any website could send what is not a POST.
  const methods = isEditor ? ['POST'] : ['GET', 'HEAD']
  if (!methods.includes(method)) return refuse(405, 'Not allowed', { Allow: methods.join(', ') })
  if (!isEditor) return false
  if (!isSameOrigin(request, allowedHosts)) return refuse(403, 'Only pages of this site may open the editor')
  const position = positionIn(url, root)
  if (position === undefined) return refuse(404, 'No such file in the project')
  request.url = `${base}${editorPath}?file=${encodeURIComponent(position)}`
  return false
}

/** Returns the file, line and column in a URL, without links; `undefined` if it is no file of the project. */
function positionIn(url: string, root: string): string | undefined {
  const named = new URLSearchParams(url.slice(url.indexOf('?'))).get('file') ?? ''
  const [, file = '', place = ''] = /^(.*?)((?::\d+){0,2})$/.exec(named) ?? []
  try {
    const path = realpathSync(resolve(root, file))
    return statSync(path).isFile() && isBelow(realpathSync(root), path) ? path + place : undefined
  } catch {
    return undefined
  }
}
