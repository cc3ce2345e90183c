/** Path of the desk's script in the project, at which Vite serves it below the base. */
const script = 'desk/browser/main.tsx'

interface DeskPage {
  /** Folder of its host that the site is served in, with slashes at both ends. */
  base: string
  /** Style rules of the site's own color; empty until its configuration can be read. */
  accent: string
}

/** The document of the desk: everything in it is made by its script. */
export const deskPage = ({ base, accent }: DeskPage): string => `<!DOCTYPE html>
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
 * The desk runs its own scripts and no others. The preview, a document without scripts, inherits this policy, and shows
 * pictures of other sites as the site does.
 */
export const deskPolicy = [
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
