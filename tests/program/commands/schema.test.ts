import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()

describe('kube-site schema', () => {
  test('without a word, prints that of the front matter', async () => {
    const { code, stdout, stderr } = await runInProcess(['schema'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({
      required: ['id', 'title', 'excerpt', 'author', 'date'],
      properties: { pinned: { description: expect.any(String) as unknown } },
    })
    expect(await runInProcess(['schema', 'front-matter'])).toMatchObject({ code: 0, stdout })
  })

  test('snippets prints a post to fill in', async () => {
    const { code, stdout } = await runInProcess(['schema', 'snippets'])
    expect(code).toBe(0)
    expect(stdout).toContain('excerpt: ')
  })

  test('reference prints every key of the configuration', async () => {
    const { code, stdout } = await runInProcess(['schema', 'reference'])
    expect(code).toBe(0)
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
    expect(readFileSync(file, 'utf8')).toBe((await runInProcess(['schema'])).stdout)
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
