import { readFileSync, realpathSync, statSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { join, sep } from 'node:path'
import { basePath } from '../../content/shared/siteUrl.ts'
import { isHidden } from '../../system/paths.ts'
import { isHostAllowed } from '../../system/requestHost.ts'
import { sendFile } from '../../system/sendFile.ts'
import {
  cacheControl,
  contentTypeOf,
  contentTypeOfFile,
  fileHeaders,
  objectListFile,
  readObjectList,
  type SiteObject,
} from './SiteObject.ts'

interface OutDirInput {
  /** The folder of the built site. A build may replace it at any moment. */
  folder: string
  /** Called after each request. */
  onRequest?(url: string, status: number): void
  /** Called with a sentence if a file could not be sent. */
  onError?(message: string): void
}

/** Time after which an idle connection is closed, in ms: it could keep a file open forever. */
const maxIdleMs = 120_000

/**
 * Starts a server of this machine that serves a built site.
 * @throws Error of Node if it cannot listen at the port; 0 takes any
 */
export function serveOutDir(input: OutDirInput & { port: number }): Promise<Server> {
  const server = createServer(outDirListener(input)).setTimeout(maxIdleMs)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(input.port, '127.0.0.1', () => resolve(server))
  })
}

/** The list of a build's objects, as it was read last. */
interface KnownList {
  modifiedMs: number
  /** Folder of its host that the site is built for, with slashes at both ends. */
  base: string
  objects: ReadonlyMap<string, SiteObject>
}

/**
 * Returns what answers from a built site as a website endpoint of S3 does, with the headers that objects are published
 * with: `index.html` in every folder, 302 to the slash of a folder, and 404 with `404.html`.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/CustomErrorDocSupport.html
 */
export function outDirListener({ folder, onRequest, onError }: OutDirInput): RequestListener {
  let known: KnownList = { modifiedMs: -1, base: '/', objects: new Map() }

  function readList(): KnownList {
    const modifiedMs = statSync(objectListFile(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (modifiedMs === known.modifiedMs) return known
    const list = readObjectList(folder)
    const objects = new Map(list?.objects.map(object => [object.key, object]))
    return (known = { modifiedMs, base: list ? basePath(list.siteUrl) : '/', objects })
  }

  /** The file of a key with the headers of its object. */
  function fileOf(key: string, { objects, modifiedMs }: KnownList) {
    const path = join(folder, key)
    const { size, mtimeMs } = statSync(path)
    const listed = objects.get(key)
    const kind = listed?.kind ?? 'file'
    const contentType = kind === 'file' ? contentTypeOfFile(key, path) : contentTypeOf(key, kind)
    const isAsBuilt = listed?.size === size && mtimeMs <= modifiedMs
    const headers = {
      'content-type': contentType,
      'cache-control': cacheControl({ kind }),
      ...(isAsBuilt ? { etag: `"${listed.sha256.slice(0, 32)}"` } : {}),
      ...(kind === 'file' ? fileHeaders(contentType, listed) : {}),
    }
    return { path, headers }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isHostAllowed(request, [])) return refuse(response, 421)
    const { path, query } = targetOf(request)
    if (path === undefined) return refuse(response, 400)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405)
    const list = readList()
    const redirect = (to: string) => void response.writeHead(302, { Location: encodeURI(to) + query }).end()
    if (`${path}/` === list.base) return redirect(list.base)
    // The site has a folder of its host to itself; all else is another site's.
    if (!path.startsWith(list.base)) return refuse(response, 404)
    const key = path.slice(list.base.length)
    const isFolder = key === '' || key.endsWith('/')
    const found = isFolder ? `${key}index.html` : key
    if (hasObject(folder, found)) return await sendFile(fileOf(found, list), request, response)
    if (!isFolder && hasObject(folder, `${key}/index.html`)) return redirect(`${path}/`)
    if (!hasObject(folder, '404.html')) return refuse(response, 404)
    const missing = fileOf('404.html', list)
    response.writeHead(404, missing.headers).end(readFileSync(missing.path))
  }

  /** For each connection, resolves when its last request so far is answered. */
  const answered = new WeakMap<Socket, Promise<void>>()

  return (request, response) => {
    response.once('close', () => {
      if (response.headersSent) onRequest?.(request.url ?? '/', response.statusCode)
    })
    // A client that sends hundreds of requests at once and reads slowly would make each answer wait in memory.
    const before = answered.get(request.socket) ?? Promise.resolve()
    const sent = new Promise<void>(resolve => response.once('close', resolve))
    answered.set(request.socket, sent)
    const answering = before.then(() => (request.socket.destroyed ? undefined : answer(request, response)))
    answering.catch((error: NodeJS.ErrnoException) => {
      // A build has removed the file since it was found.
      if (error.code === 'ENOENT' && !response.headersSent) return refuse(response, 404)
      // The rest of the message has a path of this machine.
      const [reason = ''] = error.message.split(', ')
      const sentence = `${request.url} cannot be sent: ${reason}`
      onError?.(sentence)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, plainText).end(`${sentence}\n`)
    })
  }
}

/** The path of a request, decoded, and its query with the question mark; without a path if that encodes nothing. */
function targetOf({ url = '/' }: IncomingMessage): { path?: string; query: string } {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? []
  try {
    return path.startsWith('/') ? { path: decodeURIComponent(path), query } : { query }
  } catch {
    return { query }
  }
}

/**
 * Returns whether there is an object of exactly this key: some file systems ignore case, and neither slashes nor dots are
 * normalized. Hidden files, such as `.git/`, are not published.
 * @throws Error of Node if the folder cannot be read
 */
function hasObject(folder: string, key: string): boolean {
  if (isHidden(key)) return false
  try {
    const path = realpathSync.native(join(folder, key))
    const exact = [realpathSync.native(folder), ...key.split('/')].join(sep)
    return path === exact && statSync(path).isFile()
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code)) return false
    throw error
  }
}

/** Errors for paths at which there can be no file. */
const absent: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ENOTDIR',
  'ENAMETOOLONG',
  'ERR_INVALID_ARG_VALUE',
])

const plainText = { 'Content-Type': 'text/plain' }

const errorTexts = {
  400: 'Bad request\n',
  404: 'Not found\n',
  405: 'Not allowed\n',
  421: 'Nothing is served under this name: use the address that preview prints\n',
}

function refuse(response: ServerResponse, status: keyof typeof errorTexts): void {
  const allow = status === 405 ? { Allow: 'GET, HEAD' } : {}
  response.writeHead(status, { ...plainText, ...allow }).end(errorTexts[status])
}
