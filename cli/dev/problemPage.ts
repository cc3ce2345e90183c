import { escapeXml } from '../../content/files/escapeXml.ts'
import type { Problem } from '../../content/Problem.ts'
import { formatProblems } from '../formatProblems.ts'
import type { Colors } from '../Terminal.ts'

const plain = (text: string): string => text
const noColors = { red: plain, yellow: plain, green: plain, cyan: plain, bold: plain, dim: plain } as Colors

/** What `dev` shows in place of a page while something is wrong, in the words of the terminal; it goes when mended. */
export const problemPage = (problems: readonly Problem[]): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Something is wrong</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/@vite/client"></script>
<style>
body { margin: 0; padding: 24px; background: #0a1016; color: #e9eef1; font: 15px/1.5 ui-monospace, monospace }
h1 { font: 600 20px/1.3 system-ui, sans-serif; color: #ff6f61 }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>The site cannot be shown yet</h1>
<pre>${escapeXml(formatProblems(problems, noColors, false))}</pre>
<p>This page goes away when the last problem is mended.</p>
</body>
</html>
`
