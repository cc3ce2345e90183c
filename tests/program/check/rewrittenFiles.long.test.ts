import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordGenerated, scriptFiles } from '../../../generator/site/scriptFiles.ts'
import config from '../../fixtures/site/site.config.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { startProgram } from '../../setup/runCommand.ts'

const project = scratchFolder()

test('a script rewrites what shows a new price, and nothing else', async () => {
  copyProject(project)
  recordGenerated(project, scriptFiles(project, config))
  const path = join(project, 'site.config.ts')
  writeFileSync(path, readFileSync(path, 'utf8').replace('price: 300, clusters', 'price: 250, clusters'))
  const run = async (script: string) => {
    const line = [process.execPath, join(project, 'node_modules/tsx/dist/cli.mjs'), `scripts/${script}`]
    const { stdout } = await startProgram(line, { cwd: project }).ended
    return stdout.match(/public\S+/g)
  }
  expect(await run('draw-brand.ts')).toBeNull()
  expect(await run('make-legal.ts')).toEqual([join('public', 'uploads', 'terms-of-service.pdf')])
})
