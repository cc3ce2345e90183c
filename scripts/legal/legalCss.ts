/** What is repeated on every page after the first. */
export interface RunningText {
  title: string
  host: string
  /** The colour of the mark and of lines: `#f2b33d`. */
  accent: string
}

/** The style sheet of a typeset legal document: the site's paper chart on A4, with running title and folios. */
export function legalCss({ title, host, accent }: RunningText): string {
  return `
@page {
  size: A4;
  margin: 22mm 0 21mm;
  @top-left { content: ${cssString(title)}; ${marginText} }
  @bottom-left { content: ${cssString(host)}; ${marginText} }
  @bottom-right { content: counter(page) ' / ' counter(pages); ${marginText} }
}
@page :first {
  margin-top: 0;
  @top-left { content: none }
}
* { box-sizing: border-box; margin: 0 }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { padding: 0 22mm; font: 400 9.4pt/1.48 'Site Text', sans-serif; color: #12202b; text-rendering: geometricPrecision }
a { color: #1c6ea4; text-decoration: none }
strong { font-weight: 620 }

.head { position: relative; margin: 0 -22mm 9mm; padding: 15mm 22mm 9mm; background: #f8f5ee;
  border-bottom: 0.75pt solid #ddd8cb; overflow: hidden }
.head > p, .head > h1 { position: relative }
.contours { position: absolute; inset: 0; width: 100%; height: 100% }
.brand { display: flex; align-items: center; gap: 2mm; font-size: 11.5pt; font-weight: 650; letter-spacing: -0.02em }
.brand svg { width: 6.4mm; color: ${accent} }
h1 { margin-top: 13mm; font-size: 35pt; font-weight: 620; line-height: 1; letter-spacing: -0.042em }
.summary { max-width: 132mm; margin-top: 4.5mm; font-size: 11.2pt; line-height: 1.45; color: #465866; text-wrap: balance }
.date { margin-top: 6mm; font: 400 8pt/1 'Site Mono', monospace; color: #5f707d }


.contents { break-inside: avoid; margin-bottom: 8mm }
.contents p { font: 400 8pt/1 'Site Mono', monospace; letter-spacing: 0.06em; text-transform: uppercase; color: #5f707d }
.contents ol { columns: 2; column-gap: 8mm; margin-top: 2.5mm; padding: 2.2mm 0 2.2mm 0; list-style: none; counter-reset: entry;
  border: solid #ddd8cb; border-width: 0.75pt 0 }
.contents li { counter-increment: entry; display: flex; gap: 2mm; break-inside: avoid; line-height: 1.62 }
.contents li::before { content: counter(entry); width: 5mm; font: 400 8pt/1.97 'Site Mono', monospace; color: #5f707d }
.contents a { color: inherit }

h2 { margin: 7mm 0 2.5mm; font-size: 14.5pt; font-weight: 620; line-height: 1.2; letter-spacing: -0.022em;
  break-after: avoid; break-inside: avoid }
main > p, ul { margin-bottom: 2.5mm; orphans: 2; widows: 2; text-wrap: pretty }
.clause { break-inside: avoid; position: relative; padding-left: 10mm }
.number { position: absolute; left: 0; font: 400 8pt/13.9pt 'Site Mono', monospace; color: #5f707d }
ul { padding: 0 0 0 10mm; list-style: none }
.clause + ul { padding-left: 10mm }
.clause:has(+ ul), .clause:has(+ table), main > p:has(+ ul) { break-after: avoid }
li { position: relative; break-inside: avoid }
li:first-child { break-after: avoid }
li:last-child { break-before: avoid }
ul > li { padding-left: 4.5mm; margin-bottom: 0.9mm }
ul > li::before { content: ''; position: absolute; left: 0.4mm; top: 2.15mm; width: 1.8mm; border-top: 0.9pt solid ${accent} }

table { width: 100%; margin: 3.5mm 0 4.5mm; border-collapse: collapse; font-size: 8.8pt; line-height: 1.42 }
thead { display: table-header-group }
tr { break-inside: avoid }
thead, tr:first-child { break-after: avoid }
tr:nth-last-child(-n + 2) { break-before: avoid }
th, td { padding: 1.7mm 4mm 1.8mm 0; text-align: left; vertical-align: top; border-bottom: 0.75pt solid #ddd8cb }
th { font: 400 7.6pt/1.3 'Site Mono', monospace; color: #5f707d; border-bottom-color: #12202b }
td:first-child { font-weight: 580; width: 26% }
td.short { white-space: nowrap }
th:last-child, td:last-child { padding-right: 0 }
`
}

// The page has no side margins, so that the head can reach the paper's edges; the text's own are repeated here.
const marginText = "padding: 0 22mm; font: 400 7.5pt/1 'Site Mono', monospace; color: #5f707d"

function cssString(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`
}
