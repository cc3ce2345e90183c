import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

test('check refuses a legal text that is not finished, at its place', async () => {
  const project = scratchFolder()
  copyProject(project)
  const path = join(project, 'docs', 'legal', 'privacy-policy.md')
  const text = readFileSync(path, 'utf8')
    .replace('{entity}', '[Legal entity name]')
    .replace('{address}', '{adress}')
  writeFileSync(path, text)
  const { code, stderr } = await runInProcess(['check', '--today', testDay], { cwd: project, project })
  expect(code).toBe(1)
  expect(stderr.match(/error +legal-placeholder/g)).toHaveLength(2)
  const line = text.split('\n').findIndex(words => words.includes('[Legal entity name]')) + 1
  expect(stderr).toContain(`${join('docs', 'legal', 'privacy-policy.md')}:${line}:`)
})
