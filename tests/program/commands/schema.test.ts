import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withPart } from '../../../cli/commands/schema/runSchema.ts'
import config from '../../fixtures/site/site.config.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { root } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()
const committed = (file: string) => readFileSync(join(root, file), 'utf8')
const snippetsFile = '.vscode/front-matter.code-snippets'

describe('kube-site schema', () => {
  test.each([
    ['front-matter', 'docs/writing.md'],
    ['snippets', snippetsFile],
    ['reference', 'docs/config.md'],
  ] as const)('%s prints what is in %s: write it again with --out if this fails', async (name, file) => {
    const { code, stdout, stderr } = await runInProcess(['schema', name])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(withPart(committed(file), name, stdout.trimEnd()) ?? stdout).toBe(committed(file))
  })

  test('the author of the snippets is one of the configuration', () => {
    const named = /author: \$\{\d+:\\*"([^"\\]+)/.exec(committed(snippetsFile))?.[1]
    expect(config.authors.map(({ name }) => name)).toContain(named)
  })

  test.each(['siteUrl', 'pricing.plans[].price', 'publish.<name>.url'])(
    'reference has the key %s',
    async key => {
      const { stdout } = await runInProcess(['schema', 'reference'])
      expect(stdout).toContain(`| \`${key}\` |`)
    },
  )

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
    const { code } = await runInProcess(['schema', 'snippets', '--out', join('a', 'b.json')], {
      cwd: scratch,
    })
    expect(code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(committed(snippetsFile))
  })

  test('--out replaces the part of a page that has one, and nothing else', async () => {
    const file = join(scratch, 'page.md')
    copyFileSync(join(root, 'docs', 'writing.md'), file)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\| `id` .*\n/m, ''))
    const { code } = await runInProcess(['schema', 'front-matter', '--out', 'page.md'], { cwd: scratch })
    expect(code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(committed('docs/writing.md'))
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
