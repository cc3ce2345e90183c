import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

test.each(['check', 'build'])('%s refuses a legal text that is not finished, at its place', async command => {
  const project = scratchFolder()
  copyProject(project)
  const path = join(project, 'docs', 'legal', 'privacy-policy.md')
  const text = readFileSync(path, 'utf8')
    .replace('{entity}', '[Legal entity name]')
    .replace('{address}', '[{adress}](/nowhere/)')
  writeFileSync(path, text)
  const { code, stdout, stderr } = await runCommand([command, '--today', testDay], { cwd: project, project })
  const report = command === 'check' ? stdout : stderr
  expect(code).toBe(1)
  expect(report.match(/error +legal-placeholder/g)).toHaveLength(2)
  expect(report).toContain('There is nothing at /nowhere/')
  const line = text.split('\n').findIndex(words => words.includes('[Legal entity name]')) + 1
  expect(report).toContain(`${join('docs', 'legal', 'privacy-policy.md')}:${line}:`)
})

test('check --fix fixes legal documents, whose facts stay as they are written', async () => {
  const project = scratchFolder()
  copyProject(project)
  const path = join(project, 'docs', 'legal', 'privacy-policy.md')
  const before = `${readFileSync(path, 'utf8')}\n> [!WARN]\n> {entity} says so.\n`
  writeFileSync(path, before)
  const { stdout } = await runCommand(['check', '--fix', '--today', testDay], { cwd: project, project })
  expect(stdout).toContain('Fixed 1 problem in 1 file')
  expect(readFileSync(path, 'utf8')).toBe(before.replace('[!WARN]', '[!WARNING]'))
})
