import { trustedScriptUrl } from '../../browser/trusted.ts'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'

/** The worker of react-pdf's version of pdf.js. */
const ownUrl = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/**
 * Starts the worker of pdf.js, and waits until it is ready. pdf.js would start it from a string, which Trusted Types
 * forbid.
 * @param foreignUrl URL of the worker, if it is not on the site
 */
export const startPdfWorker = (foreignUrl?: AbsoluteUrl): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const url = foreignUrl === undefined ? ownUrl : importScriptUrl(foreignUrl)
    const worker = new Worker(trustedScriptUrl(url), { type: 'module' })
    worker.addEventListener('message', () => resolve(worker), { once: true })
    worker.addEventListener('error', () => reject(new Error('The worker of the viewer did not load')))
  })

/**
 * Returns the URL of a script that imports another, because browsers start no worker from another origin. WebKit 2.50
 * does not report a rejected promise in a worker, so the script throws the error.
 */
function importScriptUrl(url: AbsoluteUrl): string {
  const script = `import(${JSON.stringify(url)}).catch(error => setTimeout(() => { throw error }))`
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
}
