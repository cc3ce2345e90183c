import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorRole, sources } from '../../components/figures/story/operatorRole.ts'
import { agents, reasoning, remediation, score, topFindings } from '../../components/figures/story/report.ts'
import { pdfText } from '../fixtures/pdfText.ts'
import { root } from '../setup/runCommand.ts'
import { isGenerated } from './sources.ts'

const report = 'public/uploads/sample-report.pdf'

const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

test.runIf(isGenerated(report))('the printed sample is the report of the story', async () => {
  const pages = await pdfText(readFileSync(join(root, report)))
  const text = squeezed(pages.join(''))
  const told = [
    `${score}of100`,
    ...topFindings.flatMap(({ number, title, workload }) => [number, title, workload]),
    ...remediation.files.flatMap(({ path, diff }) => [path, ...diff]),
    ...agents.map(({ name, reads }) => name + reads),
    reasoning.notTested,
    ...operatorRole.rules.flatMap(({ resources }) => resources),
    ...Object.values(sources).flatMap(({ reads, never }) => [reads, never]),
  ]
  expect(told.filter(words => !text.includes(squeezed(words)))).toEqual([])
})
