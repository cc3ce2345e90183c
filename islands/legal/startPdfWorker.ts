import { trustedScriptUrl } from '../../components/parts/trusted.ts'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'

/** The worker of the version of pdf.js that react-pdf depends on. */
const ownAddress = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/**
 * Starts the worker of pdf.js, and waits until it says that it is ready. pdf.js would start it from a text, which pages
 * with Trusted Types forbid.
 * @param foreignAddress where the worker is, if not on the site
 */
export const startPdfWorker = (foreignAddress?: AbsoluteUrl): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const address = foreignAddress === undefined ? ownAddress : importing(foreignAddress)
    const worker = new Worker(trustedScriptUrl(address), { type: 'module' })
    worker.addEventListener('message', () => resolve(worker), { once: true })
    worker.addEventListener('error', () => reject(new Error('The worker of the viewer did not load')))
  })

/**
 * Address of a script that imports another: browsers start no worker from another site. WebKit 2.50 tells nobody of a
 * rejected promise in a worker, so that the failure has to be thrown.
 */
function importing(address: AbsoluteUrl): string {
  const script = `import(${JSON.stringify(address)}).catch(error => setTimeout(() => { throw error }))`
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
}
