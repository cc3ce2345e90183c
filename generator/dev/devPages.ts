import { stripVTControlCharacters } from 'node:util'
import { escapeXml } from '../../content/shared/escape.ts'
import { withoutHyperlinks } from '../../system/hyperlink.ts'
import type { DevError, DevState } from './DevState.ts'

/** Path in the project, at which Vite serves it below the base. */
const script = 'generator/dev/browser/showDevState.ts'

/** Adds the script to a page that shows its state and reloads it. */
export const withDevState = (html: string, state: DevState, base: string): string =>
  html.replace(
    '</head>',
    () => `<script type="module">
import { showDevState } from '${base}${script}'
showDevState(${JSON.stringify(state).replaceAll('<', String.raw`\u003c`)})
</script>
</head>`,
  )

/** Returns a page that shows an error without any part of the site. */
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
<pre>${escapeXml(stripVTControlCharacters(withoutHyperlinks(text)))}</pre>
<p>${escapeXml(note)}</p>
</body>
</html>
`
