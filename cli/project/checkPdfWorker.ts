import { createRequire } from 'node:module'
import type { ConfigFile } from '../../content/model/ConfigFile.ts'
import type { Problem } from '../../content/model/Problem.ts'
import { problemAt } from '../../content/problems/problemAt.ts'

/** Package CDNs name the version in the address (jsdelivr.com, unpkg.com); a part of one is the newest of its kind. */
const inAddress = /\bpdfjs-dist@([^/]+)\//

/** pdf.js refuses a worker of any version but its own: no document would be shown. */
export function checkPdfWorker({ value, source, locate }: ConfigFile): Problem[] {
  const named = inAddress.exec(value.pdfWorker ?? '')?.[1]
  if (named === undefined) return []
  const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string }
  if (named === version) return []
  const problem = problemAt(source, locate(['pdfWorker']), {
    code: 'config-worker-version',
    message: `\`pdfWorker\` names version ${named} of pdfjs-dist; the viewer has ${version}`,
    hint: `Write pdfjs-dist@${version}.`,
  })
  return [problem]
}
