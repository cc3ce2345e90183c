import { basename, resolve } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import pc from 'picocolors'
import { outputFile, spelledPath } from '../../content/model/outputFile.ts'
import type { Route } from '../../content/model/Route.ts'
import { missingPath, notFoundPath } from '../../content/shared/paths.ts'
import { withBase } from '../../content/shared/withBase.ts'
import { type DevServerInput, editorPath, type Handler, type RenderRoute } from '../bundler/startDevServer.ts'
import { contentTypeOf, contentTypeOfFile, fileHeaders } from '../outdir/SiteObject.ts'
import { sendFile, type SentFile } from '../../system/sendFile.ts'
import type { DevError, DevState } from './DevState.ts'
import type { LiveSite, PageReport, PublicFile } from './LiveSite.ts'
import { escapeXml } from '../../content/shared/escape.ts'
import { hyperlink, withoutControls, withoutHyperlinks } from '../../system/text.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import { countProblems } from '../../content/problems/limitProblems.ts'
import { counted } from '../../content/shared/counted.ts'
import { isBelow } from '../../system/paths.ts'
import { formatProblems } from '../../system/formatProblems.ts'
import type { Colors } from '../../system/Terminal.ts'

/** How many pages are cached as they last were, to show errors of components over them. */
const maxCached = 20

/** Loads those of some files, or of all, that were saved without an event of the system. */
type Refresh = (files?: readonly string[]) => Promise<void>

/**
 * Returns how `dev` answers for the files and pages of the site.
 * @param base folder of its host that the site is served in, with slashes at both ends
 */
export const devHandlers = (
  site: LiveSite,
  base: string,
  refresh: Refresh,
): Pick<DevServerInput, 'files' | 'pages'> => ({
  files: (request, response, next) => {
    const address = addressOf(request, base)
    const copied = site.publicFile(spelledPath(address))
    if (copied !== undefined) return forward(sendFile(copiedFile(copied), request, response), next)
    const key = outputFile(address)
    // Generated files are created when the first of them is asked for: a page is sent sooner without them.
    const file = site.shown?.route(key) ? undefined : site.shown?.file(key)
    if (!file) return next()
    response.setHeader('Content-Type', contentTypeOf(file.key, file.kind))
    response.setHeader('Cache-Control', 'no-store')
    response.end(file.text())
  },
  pages: render => pageHandler({ site, base, refresh, render }),
})

/** A file of `public/`, with its headers. */
function copiedFile({ path, mayRun }: PublicFile): SentFile {
  const type = contentTypeOfFile(basename(path), path)
  // Otherwise a script in it could ask the desk for whatever its pages may ask for.
  const apart = fileHeaders(type, mayRun ? { mayRun } : {})
  return { path, headers: { 'content-type': type, 'cache-control': 'no-store', ...apart } }
}

interface PageInput {
  site: LiveSite
  base: string
  refresh: Refresh
  render: RenderRoute
}

function pageHandler({ site, base, refresh, render }: PageInput): Handler {
  const cached = new Map<string, string>()
  const colors = reportColors(site.root, base)

  /** Renders a page, or the one for what is missing, and adds what there is to report on it. */
  async function answer(url: string, key: string, response: ServerResponse): Promise<void> {
    await refresh(site.sourcesOf(key))
    if (!findPage(site, key)) await refresh()
    const { revision, shown } = site
    const send = (html: string | undefined, error: DevError | undefined) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Cache-Control', 'no-store')
      if (error && !error.folded) response.statusCode = 500
      const document = html ?? (error ? errorPage(error) : '')
      response.end(withDevState(document, { revision, error, isErrorPage: html === undefined }, base))
    }
    const notFound = shown?.route(outputFile(notFoundPath))
    if (!shown || !notFound) return send(undefined, siteError(site.problems, colors))
    const report = site.reportOn(key)
    const found = findPage(site, key)
    if (report.own.length > 0 && !found) return send(undefined, pageError(report, colors))
    const problems = report.fallback ? pageError(report, colors) : pageNote(report, colors)
    const { status, headers, html, error } = await (found
      ? render(url, found.route, shown.frame)
      : // An address of no page may have the form of one, such as `/blog/nope/`.
        render(withBase(base, missingPath), notFound, shown.frame))
    if (status >= 500) return send(cached.get(url), report.fallback ? problems : renderError(error))
    if (cached.size >= maxCached) cached.clear()
    cached.set(url, html)
    response.statusCode = status
    for (const [name, value] of headers) response.setHeader(name, value)
    if (report.fallback) return send(html, problems)
    if (found?.day !== undefined) return send(html, expiredNote(found.day, problems))
    const deleted = found ? undefined : site.deletedFile(key)
    send(html, deleted === undefined ? problems : deletedNote(deleted, problems))
  }

  return (request, response, next) => {
    const key = outputFile(addressOf(request, base))
    const isForPage = request.headers.accept?.includes('text/html') === true
    if (isForPage || findPage(site, key)) return forward(answer(urlOf(request), key, response), next)
    // Vike, which comes next, would render a page without its data.
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
  }
}

/** Finds the page of a key; of a post that has expired with its last day. */
function findPage({ shown }: LiveSite, key: string): { route: Route; day?: string } | undefined {
  const route = shown?.route(key)
  return route ? { route } : shown?.expired(key)
}

/** Passes on an error, as a handler does. */
const forward = (answering: Promise<void>, next: Parameters<Handler>[2]): void =>
  // oxlint-disable-next-line promise/no-callback-in-promise -- The callback is that of a handler.
  void answering.catch(next)

/** The URL of a request; Vite removes the base from `url` on its way. */
const urlOf = (request: IncomingMessage & { originalUrl?: string }): string =>
  request.originalUrl ?? request.url ?? '/'

/** The address from the site's root, as a link names it. */
function addressOf(request: IncomingMessage, base: string): string {
  const url = urlOf(request)
  return url.startsWith(base) ? url.slice(base.length - 1) : url
}

/** Path in the project, at which Vite serves it below the base. */
const script = 'generator/dev/browser/showDevState.ts'

/** Adds the script to a page that shows its state and reloads it. */
const withDevState = (html: string, state: DevState, base: string): string =>
  html.replace(
    '</head>',
    () => `<script type="module">
import { showDevState } from '${base}${script}'
showDevState(${JSON.stringify(state).replaceAll('<', String.raw`\u003c`)})
</script>
</head>`,
  )

/** Returns a page that shows an error without any part of the site. */
const errorPage = ({ heading, text, note }: DevError): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeXml(heading)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<link rel="icon" href="/favicon.svg">
<style>
body {
  margin: 0; padding: 24px; background: light-dark(#f8f5ee, #0a1016); color: light-dark(#12202b, #e9eef1);
  font: 15px/1.5 ui-monospace, monospace;
}
h1 { font: 600 20px/1.3 system-ui, sans-serif; color: light-dark(#c4332a, #ff6f61) }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>${escapeXml(heading)}</h1>
<pre>${escapeXml(stripVTControlCharacters(withoutHyperlinks(text)))}</pre>
<p>${escapeXml(note)}</p>
</body>
</html>
`

/** The colours of a report, in which positions of files in the project are links that open the editor (Vite's). */
const reportColors = (root: string, base: string): Colors => ({
  ...pc.createColors(true),
  link(text, { file, line, column }) {
    const path = resolve(root, file)
    const position = [path, line, column].filter(Boolean).join(':')
    return isBelow(root, path)
      ? hyperlink(text, `${base}${editorPath}?file=${encodeURIComponent(position)}`)
      : text
  },
})

/** Shown in place of all pages until the configuration has no error. */
const siteError = (problems: readonly Problem[], colors: Colors): DevError => ({
  heading: 'The site cannot be shown yet',
  text: formatProblems(problems, colors, false),
  note: 'The pages appear once the configuration is fixed.',
})

const ownNotes = {
  earlier: 'The page still shows its last version without errors.',
  partial: 'The page shows only what can be read.',
  none: 'The page is shown once this is fixed.',
}

/** Shown over a page, or in its place, that cannot be shown as saved. */
function pageError({ problems, own, fallback }: PageReport, colors: Colors): DevError {
  const errors = own.filter(isError)
  const others = problems.filter(problem => isError(problem) && !own.includes(problem))
  const more = others.length > 0 ? ` Also ${errorsIn(others)}.` : ''
  return {
    heading: errorsIn(errors),
    text: formatProblems(own, colors, false),
    note: ownNotes[fallback ?? 'none'] + more,
  }
}

/** Shown at the foot of a page that is up to date: problems of the site, those of the page first. */
function pageNote({ problems, own }: PageReport, colors: Colors): DevError | undefined {
  if (problems.length === 0) return undefined
  const errors = problems.filter(isError)
  const ownErrors = own.filter(isError)
  const [first] = ownErrors
  const heading =
    first && ownErrors.length === 1
      ? `1 error on this page: ${withoutControls(first.message)}`
      : first
        ? `${counted(countProblems(ownErrors), 'error')} on this page`
        : errors.length > 0
          ? errorsIn(errors)
          : counted(countProblems(problems), 'warning')
  const others = problems.filter(problem => !own.includes(problem))
  return {
    heading,
    text: formatProblems([...own, ...others], colors, false),
    note: errors.length > 0 ? 'A build fails with errors.' : 'A build succeeds with warnings.',
    folded: true,
  }
}

/** Shown at the foot of a post that has expired. */
const expiredNote = (day: Day, problems: DevError | undefined): DevError => ({
  ...withProblems('Remove `expires`, or set a later day, to publish it again.', problems),
  heading: `This post expired on ${day}: visitors get no such page.`,
})

/** Shown if the file of a page was deleted. */
const deletedNote = (file: string, problems: DevError | undefined): DevError => ({
  ...withProblems(
    'If it was published, add its address to the `aliases` of another post, or to `redirects`.',
    problems,
  ),
  heading: `${file} was deleted: there is no such page any more.`,
})

const withProblems = (advice: string, problems: DevError | undefined): Omit<DevError, 'heading'> => ({
  text: problems ? `${advice}\n\n${problems.text}` : advice,
  note: problems?.note ?? '',
  folded: true,
})

/** Shown if a page cannot be rendered. */
const renderError = (error: unknown): DevError => ({
  heading: 'Unexpected Application Error!',
  text: error instanceof Error ? (error.stack ?? error.message) : String(error),
  note: 'Goes away when the component is fixed.',
})

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** `3 errors in posts/a.md and 2 more files` */
function errorsIn(errors: readonly Problem[]): string {
  const [file = '', ...more] = new Set(errors.map(error => error.file))
  const rest = more.length > 0 ? ` and ${counted(more.length, 'more file')}` : ''
  return `${counted(countProblems(errors), 'error')} in ${withoutControls(file)}${rest}`
}
