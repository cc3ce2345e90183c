import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { agents, remediation, score, topFindings } from '../../components/figures/story/report.ts'
import { root } from '../setup/runCommand.ts'
import { isGenerated } from './sources.ts'

const report = 'public/uploads/sample-report.pdf'

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

test.runIf(isGenerated(report))('the printed sample is the report of the story', async () => {
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(join(root, report))) }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join('')
  })
  const text = squeezed((await Promise.all(pages)).join(''))
  const told = [
    `${score}of100`,
    ...topFindings.flatMap(({ number, title, workload }) => [number, title, workload]),
    ...remediation.files.flatMap(({ path, diff }) => [path, ...diff]),
    ...agents.map(({ name, reads }) => name + reads),
  ]
  expect(told.filter(words => !text.includes(squeezed(words)))).toEqual([])
})
