import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configWithoutCards, copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { runCommand } from '../../setup/runCommand.ts'

const project = scratchFolder()

test('what a component and the configuration log goes to standard error, and the report is JSON', async () => {
  copyProject(project)
  configWithoutCards(project)
  appendFileSync(join(project, 'site.config.ts'), `\nconsole.log('of the configuration')\n`)
  const page = join(project, 'pages', 'pricing', '+Page.server.tsx')
  writeFileSync(
    page,
    `${readFileSync(page, 'utf8')}\nconsole.log('log of a page')\nconsole.error('error of a page')\n`,
  )
  const { code, stdout, stderr } = await runCommand(['build', '--format', 'json'], { project, cwd: project })
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ built: true })
  for (const text of ['of the configuration', 'log of a page', 'error of a page'])
    expect(stderr).toContain(text)
})

test('an error of a page is reported once, without a stack', async () => {
  const page = join(project, 'pages', 'pricing', '+Page.server.tsx')
  writeFileSync(page, `${readFileSync(page, 'utf8')}\nthrow new Error('the cause')\n`)
  const { code, stderr } = await runCommand(['build', '--quiet'], { project, cwd: project })
  expect(code).toBe(70)
  expect(stderr.match(/the cause/g)).toHaveLength(1)
  expect(stderr).not.toMatch(/^\s+at /m)
})
