import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { root } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
const vscode = (name: string) => JSON.parse(readFileSync(join(root, '.vscode', name), 'utf8')) as object

describe('kube-site schema', () => {
  test.each([
    [[], 'front-matter.schema.json'],
    [['front-matter'], 'front-matter.schema.json'],
    [['snippets'], 'front-matter.code-snippets'],
  ])('%j prints what VS Code is given: write %s anew where this fails', async (words, file) => {
    const { code, stdout, stderr } = await runInProcess(['schema', ...words])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual(vscode(file))
  })

  test('the author of the snippets is one of the configuration', () => {
    const named = /author: \$\{\d+:\\*"([^"\\]+)/.exec(
      JSON.stringify(vscode('front-matter.code-snippets')),
    )?.[1]
    expect(config.authors.map(({ name }) => name)).toContain(named)
  })

  test('reference prints docs/config.md: write it anew where this fails', async () => {
    const { code, stdout } = await runInProcess(['schema', 'reference'])
    expect(code).toBe(0)
    expect(stdout).toBe(readFileSync(join(root, 'docs', 'config.md'), 'utf8'))
    for (const key of ['siteUrl', 'pricing.plans[].price', 'publish.<name>.url'])
      expect(stdout).toContain(`| \`${key}\` |`)
  })

  test('config prints the keys of the configuration', async () => {
    const { code, stdout } = await runInProcess(['schema', 'config'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      $schema: expect.stringContaining('draft-07'),
      additionalProperties: false,
      properties: {
        name: { type: 'string', description: expect.any(String) },
        blog: { properties: { pageSize: { type: 'integer' } } },
      },
    })
  })

  test('--out writes a file, with the folders it needs', async () => {
    const file = join(scratch, 'a', 'b.json')
    const { code } = await runInProcess(['schema', '--out', join('a', 'b.json')], { cwd: scratch })
    expect(code).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(vscode('front-matter.schema.json'))
  })

  test.each([[['nothing']], [['front-matter', 'config']], [['--out']], [['--out', join('file', 'x.json')]]])(
    '%j cannot be followed: exit 2',
    async words => {
      writeFileSync(join(scratch, 'file'), '')
      const { code, stdout, stderr } = await runInProcess(['schema', ...words], { cwd: scratch })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).not.toMatch(/^\s+at /m)
    },
  )
})
