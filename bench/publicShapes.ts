// Measures how long the check of a file of `public/` takes, for kinds of files that grow without an end, at a size and at
// twice that size: none may take time that grows with the square. `npm run bench:shapes [bytes]`
import { publicProblems } from '../content/public-files/publicProblems.ts'
import { largePublicFiles } from '../tests/hostile/largePublicFiles.ts'
import { printHead, printRow } from './report.ts'

const bytes = Number(process.argv[2] ?? 1_000_000)

printHead(`${bytes} and ${2 * bytes} bytes`, ['file of public/', 'ms', 'ms of twice the size', 'problems'])
for (const [name, { file, text }] of Object.entries(largePublicFiles)) {
  const measured = [bytes, 2 * bytes].map(size => measure(file, text(size)))
  const codes = new Set(measured.flatMap(({ codes: found }) => found))
  printRow([name, ...measured.map(({ ms }) => ms.toFixed(0)), [...codes].join(' ')])
}

function measure(file: string, text: string) {
  const content = Buffer.from(text)
  const read = (start: number, length: number) => content.subarray(start, start + length)
  const start = performance.now()
  const problems = publicProblems({ file, shown: file, parts: { size: content.length, read } })
  return { ms: performance.now() - start, codes: problems.map(({ code }) => code) }
}
