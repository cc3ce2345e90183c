/// <reference types="vite/types/importMeta.d.ts" />

/** URLs of what pdf.js needs for fonts that are not embedded in a PDF, by path in its package. */
const urls = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.pfb',
    '/node_modules/pdfjs-dist/standard_fonts/*.ttf',
  ],
  { query: '?url', import: 'default', eager: true },
)

/**
 * Loads a file of pdf.js.
 * @param file path in its package, such as `cmaps/UniJIS-UTF16-H.bcmap`
 * @throws Error if there is no such file, or it does not load
 */
export async function loadPdfFile(file: string): Promise<Uint8Array> {
  const url = urls[`/node_modules/pdfjs-dist/${file}`]
  if (url === undefined) throw new Error(`pdf.js has no file ${file}`)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} did not load: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
