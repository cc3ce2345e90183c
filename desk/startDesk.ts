import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { accentCss } from '../content/shared/accent.ts'
import type { Desk, DeskInput, DeskServer } from '../generator/dev/Desk.ts'
import type { Terminal } from '../system/Terminal.ts'
import { addPicture, maxPictureBytes } from './addPicture.ts'
import { DeskAccess, DeskError, requestBody, requestFields } from './deskRequests.ts'
import { DeskFolders } from './DeskFolders.ts'
import { FormerNames } from './FormerNames.ts'
import { deskRoutes } from './deskRoutes.ts'
import { DeskSite } from './DeskSite.ts'
import { Drafts } from './Drafts.ts'
import { shownPath } from '../system/paths.ts'
import { DeletedTexts } from './DeletedTexts.ts'
import { LiveTexts } from './LiveTexts.ts'

/** Path of the desk's script in the project, and below the base, where Vite serves it. */
const script = 'desk/browser/main.tsx'

/** What Vite serves for its pages. */
export const browserSources: Desk['browserSources'] = {
  folders: ['desk'],
  entries: [script],
}

/** Returns the desk, which answers requests below `_desk/` of `dev`. */
export function startDesk(input: DeskInput): DeskServer {
  const { site: live, options, base, anyHost, allowedHosts, terminal, onReady } = input
  const prefix = `${base}_desk/`
  const access = new DeskAccess(anyHost, allowedHosts)
  const folders = new DeskFolders(options)
  const { root } = options
  const desk = {
    site: new DeskSite(input),
    folders,
    former: new FormerNames(root),
    drafts: new Drafts(root),
    deleted: new DeletedTexts(folders),
    live: new LiveTexts(),
  }
  const routes = deskRoutes(desk)

  const invitation = (origin: string) => `${origin}${prefix}?token=${access.createToken(origin)}`

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    access.checkHost(request)
    const name = url.pathname.slice(prefix.length)
    if (name !== '') return sendJson(response, 200, await answerFor(name, request, url))
    const token = url.searchParams.get('token')
    const origin = token !== null && request.method === 'GET' ? access.useToken(token) : undefined
    if (origin === undefined) access.checkCookie(request)
    else {
      response.setHeader('Set-Cookie', access.cookie(request, prefix))
      terminal.result(`Write in another browser at ${invitation(origin)}`)
    }
    if (token !== null) return void response.writeHead(303, { Location: prefix }).end()
    const { shown } = live
    const accent = shown ? accentCss(shown.frame.accent) : ''
    response.writeHead(200, pageHeaders).end(deskPage(base, accent))
  }

  async function answerFor(name: string, request: IncomingMessage, url: URL): Promise<unknown> {
    access.checkRequest(request)
    // Browsers send an `Origin` with every POST.
    if (request.method !== 'POST') throw new DeskError(400, 'Use POST.')
    if (name === 'picture') {
      const { file } = folders.find(url.searchParams.get('file') ?? '')
      const bytes = await requestBody(request, maxPictureBytes)
      const added = await addPicture({ root, file, name: url.searchParams.get('name') ?? '', bytes })
      // `dev` serves it once it has noticed the file.
      for (let waited = 0; waited < 3000 && !live.publicFile(added.address.slice(1)); waited += 20)
        await sleep(20)
      return added
    }
    const action = Object.hasOwn(routes, name) ? routes[name] : undefined
    if (!action) throw new DeskError(404, `Unknown action "${name}".`)
    return (await action(await requestFields(request))) ?? null
  }

  return {
    answer(request, response) {
      const [path = ''] = (request.url ?? '').split('?')
      if (!`${path}/`.startsWith(prefix)) return false
      const url = new URL(`http://desk${path}${request.url!.slice(path.length)}`)
      answer(request, response, url).catch(error =>
        refuse(request, response, { error: error as Error, terminal }),
      )
      return true
    },
    onListening: origins => onReady(origins.map(invitation)),
  }
}

/**
 * Returns the desk's document, which its script fills.
 * @param accent style rules of the site's accent color; empty if its configuration cannot be read
 */
const deskPage = (base: string, accent: string): string => `<!DOCTYPE html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<title>Desk</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="${base}favicon.svg">
<style>${accent}</style>
<script type="module" src="${base}${script}"></script>
</head>
<body>
<noscript>The desk needs JavaScript.</noscript>
<div id="desk" data-base="${base}"></div>
</body>
</html>
`

/**
 * The desk runs only its own scripts. The preview inherits this policy, and loads pictures of other sites as the site
 * does.
 */
const deskPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // Vite and the editor insert style elements.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  'img-src * data: blob:',
  'media-src *',
  "connect-src 'self' ws:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const common = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

const pageHeaders = {
  ...common,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': deskPolicy,
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { ...common, 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}

/** Messages for system errors; `{file}` is the path. */
const systemReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EACCES: 'Permission to write {file} was denied.',
  EPERM: 'Permission to write {file} was denied.',
  EROFS: '{file} is on a read-only disk.',
  EEXIST: 'A file of that name already exists.',
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { error, terminal }: { error: Error; terminal: Terminal },
): void {
  if (response.headersSent) return void response.destroy()
  // A person reads this one.
  if (error instanceof DeskError && request.method === 'GET') {
    const headers = { ...common, 'Content-Type': 'text/plain; charset=utf-8' }
    return void response.writeHead(error.status, headers).end(`${error.message}\n${error.hint ?? ''}\n`)
  }
  if (error instanceof DeskError) {
    const { status, message, hint } = error
    return sendJson(response, status, { message, ...(hint === undefined ? {} : { hint }) })
  }
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  // Not the name of a temporary file.
  const file = shownPath(path.replace(/\.([^/\\]+)\.[\da-f]{8}$/, '$1'))
  const reason = systemReasons[code]?.replace('{file}', () => file)
  if (reason === undefined) terminal.internalError(error)
  const message = reason ?? 'The desk failed. The terminal shows why.'
  sendJson(response, 500, { message })
}
