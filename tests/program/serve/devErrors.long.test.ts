import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DevState } from '../../../generator/dev/DevState.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { type RunningServer, startServer } from '../../fixtures/server/startServer.ts'

/** A copy of the project in which `dev` runs, with what it answers. */
function useProject(write: (project: string) => void) {
  const project = join(scratchFolder(), 'project')
  let server: RunningServer
  beforeAll(async () => {
    mkdirSync(project)
    copyProject(project)
    write(project)
    server = await startServer(['dev', '--port', '0'], { project, cwd: project })
  })
  afterAll(async () => {
    server.child.kill('SIGINT')
    expect(await server.ended).toMatchObject({ code: 0 })
  })
  const page = async (path: string) => {
    const answer = await fetch(new URL(path, server.address), { headers: { Accept: 'text/html' } })
    const html = await answer.text()
    const state = JSON.parse(/showDevState\((.*)\)/.exec(html)?.[1] ?? '{}') as DevState
    return { status: answer.status, html, heading: undefined, ...state.error }
  }
  const until = async (path: string, expected: object) => {
    await expect.poll(() => page(path), { interval: 100, timeout: 20_000 }).toMatchObject(expected)
  }
  return { project, page, until }
}

const html = (part: string) => expect.stringContaining(part)

/** A post with an error that leaves most of it readable, and one of which nothing can be read. */
const invalid = postText({ id: 91, set: ['date: 2026-02-30'], body: 'The text of A.\n' })
const unreadable = '---\ntitle: Without an end\n\nText.\n'

describe('an error of one file, while dev runs,', () => {
  const path = (name: string) => join(project, 'posts', `${name}.md`)
  const write = (name: string, id: number, body: string, set: string[] = []) =>
    writeFileSync(path(name), postText({ id, set: [`title: Post ${name}`, ...set], body }))
  const { project, page, until } = useProject(root => {
    for (const [at, name] of ['a', 'b'].entries())
      writeFileSync(
        join(root, 'posts', `${name}.md`),
        postText({ id: 91 + at, body: `Good text of ${name}.\n` }),
      )
  })
  const good = { status: 200, heading: undefined }

  test.each([
    ['can be read in part', invalid, 'post-date-invalid'],
    ['cannot be read at all', unreadable, 'front-matter-unclosed'],
  ])('shows the post as it was, if it %s; edits of others are shown, and name it', async (_, text, code) => {
    await until('/blog/a/', good)
    writeFileSync(path('a'), text)
    await until('/blog/a/', { status: 500, html: html('Good text of a.'), heading: '1 error in posts/a.md' })
    const broken = await page('/blog/a/')
    expect(broken).toMatchObject({ text: expect.stringContaining(code) })
    expect(broken.note).toMatch(/^The page still shows its last version without errors\./)

    write('b', 92, 'An edit of b.\n')
    const note = { status: 200, heading: '1 error in posts/a.md', folded: true }
    await until('/blog/b/', { ...note, html: html('An edit of b.') })
    for (const other of ['/', '/pricing/', '/blog/']) expect(await page(other)).toMatchObject(note)
    expect((await page('/blog/archive/')).html).toContain('href="/blog/a/"')
    expect(await page('/nowhere/')).toMatchObject({ ...note, status: 404 })

    writeFileSync(path('a'), postText({ id: 91, body: 'Good text of a.\n' }))
    await until('/blog/a/', good)
    for (const other of ['/blog/b/', '/pricing/']) expect(await page(other)).toMatchObject(good)
  })

  test('of the configuration: pages are made with the last one without an error', async () => {
    const config = join(project, 'site.config.ts')
    const text = readFileSync(config, 'utf8')
    writeFileSync(config, text.replace("name: 'Bowline',", "name 'Bowline',"))
    const note = { status: 200, heading: '1 error in site.config.ts', folded: true }
    await until('/pricing/', note)
    expect(await page('/pricing/')).toMatchObject({ text: expect.stringContaining('config-syntax') })
    write('b', 92, 'Another edit of b.\n')
    await until('/blog/b/', { ...note, html: html('Another edit of b.') })
    writeFileSync(config, text)
    await until('/pricing/', good)
  })

  test('that does not keep it from being shown as saved is a note on its page, and on the others', async () => {
    write('b', 91, 'The id of another.\n')
    await until('/blog/b/', { status: 200, folded: true, html: html('The id of another.') })
    const named = [(await page('/blog/a/')).heading, (await page('/blog/b/')).heading]
    expect(named.toSorted()).toEqual([
      expect.stringMatching(/^1 error in posts\/[ab]\.md$/),
      expect.stringMatching(/^1 error on this page: The id 91 is taken by posts\/[ab]\.md$/),
    ])
    write('b', 92, 'A [link](/nowhere/).\n')
    await until('/blog/b/', { status: 200, folded: true, heading: html('There is nothing at /nowhere/') })
    expect(await page('/blog/a/')).toMatchObject({ status: 200, heading: '1 error in posts/b.md' })
    write('b', 92, 'Mended.\n')
    await until('/blog/b/', { ...good, html: html('Mended.') })
  })
})

describe('errors that are there when dev starts', () => {
  const { project, page, until } = useProject(root => {
    writeFileSync(join(root, 'posts', 'a.md'), invalid)
    writeFileSync(join(root, 'posts', 'c.md'), unreadable)
    writeFileSync(join(root, 'texts', 'customers', 'd.md'), unreadable)
  })

  test('leave all other pages; a post is shown as far as it can be read, or its error in place of it', async () => {
    expect(await page('/pricing/')).toMatchObject({
      status: 200,
      heading: '3 errors in posts/a.md and 2 more files',
      folded: true,
    })
    const partial = await page('/blog/a/')
    expect(partial).toMatchObject({
      status: 500,
      html: html('The text of A.'),
      heading: '1 error in posts/a.md',
    })
    expect(partial.note).toMatch(
      /^The page shows only what can be read\. .* 2 errors in posts\/c\.md and 1 more/,
    )
    for (const [path, file] of [
      ['/blog/c/', 'posts/c.md'],
      ['/customers/d/', 'texts/customers/d.md'],
    ] as const)
      expect(await page(path)).toMatchObject({ status: 500, html: html(`<h1>1 error in ${file}</h1>`) })

    rmSync(join(project, 'texts', 'customers', 'd.md'))
    for (const [at, name] of ['a', 'c'].entries())
      writeFileSync(
        join(project, 'posts', `${name}.md`),
        postText({ id: 91 + at, body: `Mended ${name}.\n` }),
      )
    for (const name of ['a', 'c'])
      await until(`/blog/${name}/`, { status: 200, heading: undefined, html: html(`Mended ${name}.`) })
  })
})
