import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()

describe('kube-site schema', () => {
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
    expect(readFileSync(file, 'utf8')).toBe((await runInProcess(['schema', 'snippets'])).stdout)
  })

  test('--out replaces the part of a page that has one, and nothing else', async () => {
    const file = join(scratch, 'page.md')
    const page = (part: string) =>
      `# Keys\n\n<!-- schema front-matter -->\n\n${part}\n\n<!-- /schema -->\n\nMore.\n`
    writeFileSync(file, page('An old table.'))
    const { code } = await runInProcess(['schema', 'front-matter', '--out', 'page.md'], { cwd: scratch })
    expect(code).toBe(0)
    const { stdout } = await runInProcess(['schema', 'front-matter'])
    expect(readFileSync(file, 'utf8')).toBe(page(stdout.trimEnd()))
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
