import { stripVTControlCharacters } from 'node:util'
import pc from 'picocolors'
import type { Problem } from '../../../content/model/Problem.ts'
import type { Day } from '../../../content/model/SiteConfig.ts'
import { counted } from '../../../content/shared/counted.ts'
import { escapeXml } from '../../../content/shared/escape.ts'
import { formatProblems } from '../../terminal/formatProblems.ts'
import type { DevError, DevState } from './DevState.ts'

/** What is shown over the pages while the site has problems: the text of the terminal. */
export const problemsError = (problems: readonly Problem[]): DevError => ({
  heading: 'The site cannot be shown yet',
  text: formatProblems(problems, pc.createColors(true), false),
  note: 'Goes away when the last problem is fixed.',
})

/** What is shown at the foot of the pages while there are only warnings. */
export const warningsError = (problems: readonly Problem[]): DevError => ({
  heading: counted(problems.length, 'warning'),
  text: formatProblems(problems, pc.createColors(true), false),
  note: 'The page is shown as it is. A build refuses links and images that lead nowhere.',
  folded: true,
})

/** What is shown at the foot of the page of a post that has expired, with the warnings. */
export const expiredNote = (day: Day, warnings: DevError | undefined): DevError =>
  pageNote(`This post expired on ${day}: visitors get no such page.`, {
    note: 'Remove `expires`, or set a later day, to publish it again.',
    warnings,
  })

/** What is shown where the file of a page was deleted, with the warnings. */
export const deletedNote = (file: string, warnings: DevError | undefined): DevError =>
  pageNote(`${file} was deleted: there is no such page any more.`, {
    note: 'If it was published, add its address to the `aliases` of another post, or to `redirects`.',
    warnings,
  })

const pageNote = (
  heading: string,
  { note, warnings }: { note: string; warnings: DevError | undefined },
): DevError => ({
  heading,
  text: warnings ? `${note}\n\n${warnings.text}` : note,
  note: warnings?.note ?? '',
  folded: true,
})

/** What is shown where a page cannot be rendered: what was thrown, and where. */
export const renderError = (error: unknown): DevError => ({
  heading: 'Unexpected Application Error!',
  text: error instanceof Error ? (error.stack ?? error.message) : String(error),
  note: 'Goes away when the component is fixed.',
})

/** Vite serves it by its path in the project, below the base. */
const script = 'cli/commands/dev/browser/showDevState.ts'

/** Adds to a page the script that shows its state and keeps it up to date. */
export const withDevState = (html: string, state: DevState, base: string): string =>
  html.replace(
    '</head>',
    () => `<script type="module">
import { showDevState } from '${base}${script}'
showDevState(${JSON.stringify(state).replaceAll('<', String.raw`\u003c`)})
</script>
</head>`,
  )

/** A page that shows an error where there is no page to show it over; it needs nothing of the site. */
export const errorPage = ({ heading, text, note }: DevError): string => `<!DOCTYPE html>
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
<pre>${escapeXml(stripVTControlCharacters(text))}</pre>
<p>${escapeXml(note)}</p>
</body>
</html>
`
