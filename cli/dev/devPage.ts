import { escapeXml } from '../../content/files/escapeXml.ts'

export interface DevPageInput {
  heading: string
  /** Shown as it stands. */
  text: string
  /** When the page goes away. */
  note: string
}

/** A page that `dev` shows in place of another; it needs nothing of the site, and goes with the next reload. */
export const devPage = ({ heading, text, note }: DevPageInput): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeXml(heading)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<script type="module" src="/@vite/client"></script>
<style>
body { margin: 0; padding: 24px; background: #0a1016; color: #e9eef1; font: 15px/1.5 ui-monospace, monospace }
h1 { font: 600 20px/1.3 system-ui, sans-serif; color: #ff6f61 }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>${escapeXml(heading)}</h1>
<pre>${escapeXml(text)}</pre>
<p>${escapeXml(note)}</p>
</body>
</html>
`
