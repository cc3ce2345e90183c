import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { root, runCommand, testProject } from '../../setup/runCommand.ts'
import { file, text, useDesk, versionOf } from './useDesk.ts'

// The desk of a project in a repository, in which somebody else has added a file to the index.

/** A writer's name, and what makes git quick: nothing is compressed, flushed to the disk, or tidied up. */
const settings = `
[user]
  name = Ines Carvalho
  email = ines@bowline.example
[core]
  compression = 0
  fsync = none
[maintenance]
  auto = false
`

const { ask, keep, path, project, read } = useDesk({
  prepare(folder) {
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n.kube-site\n')
    gitIn(folder, 'init', '-q', '-b', 'main')
    appendFileSync(join(folder, '.git/config'), settings)
    gitIn(folder, 'add', '-A')
    gitIn(folder, 'commit', '-qm', 'All')
    gitIn(folder, 'tag', 'begin')
  },
})

function gitIn(folder: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
}
const git = (...words: string[]) => gitIn(project, ...words)

beforeEach(() => {
  git('checkout', '-q', '-f', '-B', 'main', 'begin')
  git('clean', '-fdq')
  const others = git('branch', '--format=%(refname:short)').split('\n')
  for (const branch of others.filter(name => name !== '' && name !== 'main')) git('branch', '-D', branch)
  for (const remote of git('remote').split('\n').filter(Boolean)) git('remote', 'remove', remote)
  writeFileSync(join(project, 'README.md'), 'Somebody else is at work.\n')
  git('add', 'README.md')
})

/** Commits a text on the current branch. */
const commit = (name: string, message: string) =>
  ask('send', { file: name, message, branch: git('branch', '--show-current').trim() })

test('commits the text and its pictures, and nothing else', async () => {
  expect((await ask('git', { file })).value).toEqual({
    current: 'main',
    branch: 'post/shoals',
    changed: [],
    unused: [],
    isNew: false,
    unpushed: 0,
  })
  expect((await commit(file, 'Nothing')).status).toBe(409)
  writeFileSync(join(project, 'posts/new.md'), text)
  expect((await ask('git', { file: 'posts/new.md' })).value).toEqual({
    current: 'main',
    branch: 'post/new',
    changed: ['posts/new.md'],
    unused: [],
    isNew: true,
    unpushed: 0,
  })
  rmSync(join(project, 'posts/new.md'))
  const folder = 'public/images/posts/shoals'
  const shown = ['</images/posts/shoals/a b.svg>', 'c%20%28d%29.svg', 'reef-{theme}.svg'].map(
    name => `![text](${name.startsWith('<') ? name : `/images/posts/shoals/${name}`})`,
  )
  writeFileSync(path, text.replace('first text', `second ${shown.join(' ')}`))
  mkdirSync(join(project, folder), { recursive: true })
  const names = ['a b.svg', 'c (d).svg', 'reef-dark.svg', 'reef-light.svg']
  for (const name of names)
    writeFileSync(join(project, folder, name), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { value } = await commit(file, '-m $(touch x) `y` "z"')
  expect(value).toEqual([
    expect.objectContaining({ isDone: true }),
    expect.objectContaining({ isDone: true }),
  ])
  expect(git('log', '-1', '--format=%s')).toBe('-m $(touch x) `y` "z"\n')
  expect(git('show', '--stat=200', '--format=', '--name-only').trim().split('\n')).toEqual(
    [file, ...names.map(name => `${folder}/${name}`)].toSorted(),
  )
  expect(git('status', '--porcelain')).toBe('M  README.md\n')
  expect((await commit(file, ' ')).status).toBe(400)
})

/** Adds a hook that runs before each commit, until the end of a test. */
function addHook(script: string): void {
  const name = join(project, '.git/hooks/pre-commit')
  mkdirSync(join(name, '..'), { recursive: true })
  writeFileSync(name, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  onTestFinished(() => rmSync(name))
}

test('commits what a hook has made of the text, and leaves nothing else in the index', async () => {
  addHook(`sed -i 's/second/third/' ${file} && echo x > formatted.txt && git add ${file} formatted.txt`)
  writeFileSync(path, text.replace('first', 'second'))
  await commit(file, 'Say more')
  expect(read(file)).toBe(text.replace('first', 'third'))
  expect(git('show', `HEAD:${file}`)).toBe(read(file))
  expect(git('status', '--porcelain')).toBe('M  README.md\n')
})

test('leaves the index as it was if a hook refuses the commit', async () => {
  addHook('exit 1')
  writeFileSync(path, text.replace('first', 'second'))
  writeFileSync(join(project, 'posts/new.md'), text)
  for (const name of [file, 'posts/new.md']) {
    const { value } = await commit(name, 'Say more')
    expect(value.at(-1)).toMatchObject({ isDone: false })
  }
  expect(git('status', '--porcelain')).toBe(`M  README.md\n M ${file}\n?? posts/new.md\n`)
})

test('commits what a rename has moved and a deletion has removed: a clone has no problems', async () => {
  const picture = 'public/images/posts/shoals/chart.svg'
  mkdirSync(join(project, picture, '..'), { recursive: true })
  writeFileSync(join(project, picture), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  git('add', picture)
  git('commit', '-qm', 'Add a picture', '--', picture)
  const png = readFileSync(join(testProject(), 'public/images/demo-poster-dark.webp'))
  const send = async (name: string, of: string) => {
    const query = new URLSearchParams({ file: of, name })
    return (await ask(`picture?${query}`, png)).value.address as string
  }
  const fields = { title: 'Tides', slug: 'tides', author: 'Ines Carvalho', tags: 'cilium' }
  const created = (await ask('create', fields)).value.file as string
  const shown = await send('moon.webp', created)
  await send('sun.webp', created)
  await ask('save', {
    file: created,
    base: versionOf(read(created)),
    text: `${read(created)}\n![The moon](${shown})\n`,
    replaces: '',
  })
  await commit(created, 'Add a draft')
  expect(git('show', '--format=', '--name-only').trim().split('\n')).toEqual([
    'posts/tides.md',
    'public/images/posts/tides/moon.webp',
  ])
  for (const slug of ['neap-tides', 'spring-tides'])
    await ask('rename', { file: slug === 'neap-tides' ? created : 'posts/neap-tides.md', slug })
  const renamed = 'posts/spring-tides.md'
  expect(read(renamed)).toContain('![The moon](/images/posts/spring-tides/moon.webp)')
  expect((await ask('git', { file: renamed })).value).toMatchObject({
    unused: ['/images/posts/spring-tides/sun.webp'],
    isNew: false,
  })
  expect((await ask('texts')).value.deleted).toEqual([])
  // What is typed and not saved shows a picture, too.
  const typed = `${read(renamed)}\n![The sun](/images/posts/spring-tides/sun.webp)\n`
  await keep(typed, renamed)
  expect((await ask('git', { file: renamed })).value.unused).toEqual([])
  await keep(read(renamed), renamed)
  const sun = { file: renamed, address: '/images/posts/spring-tides/sun.webp', text: read(renamed) }
  await expect.poll(async () => (await ask('removePicture', sun)).status).toBe(200)
  expect(readdirSync(join(project, 'public/images/posts/spring-tides'))).toEqual(['moon.webp'])
  await commit(renamed, 'Rename it')
  expect(git('status', '--porcelain')).toBe('M  README.md\n')

  const { deleted } = (await ask('delete', { file })).value
  expect(existsSync(join(project, picture))).toBe(false)
  await ask('restore', { deleted })
  expect(git('status', '--porcelain')).toBe('M  README.md\n')
  await ask('delete', { file })
  expect((await ask('texts')).value.deleted).toEqual([file])
  await commit(file, 'Delete it')
  expect(git('status', '--porcelain')).toBe('M  README.md\n')

  const clone = join(scratchFolder(), 'clone')
  git('clone', '-q', '.', clone)
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  const checked = await runCommand(['check', '--strict', '--drafts'], { cwd: clone, project: clone })
  expect(checked).toMatchObject({ code: 0 })
})

test('commits pictures that were replaced, and those that were removed while the text was open', async () => {
  const other = 'posts/cilium-beside-istio.md'
  const [shown, unshown] = ['/images/posts/cilium-beside-istio-light.webp', '/images/tide.png']
  const png = readFileSync(join(testProject(), 'public/images/social.png'))
  writeFileSync(join(project, 'public', unshown), png)
  git('add', `public${unshown}`)
  git('commit', '-qm', 'Add a picture', '--', `public${unshown}`)
  writeFileSync(join(project, 'public', shown), png)
  const removed = { file: other, address: unshown, text: read(other) }
  await expect.poll(async () => (await ask('removePicture', removed)).status).toBe(200)
  const changed = [unshown, shown].map(name => `public${name}`)
  expect((await ask('git', { file: other })).value.changed.toSorted()).toEqual(changed.toSorted())
  await commit(other, 'Draw it again')
  expect(git('status', '--porcelain', '--', 'public')).toBe('')
})

test('sends a text on a branch of its own to the remote, and nothing else', async () => {
  const remote = join(scratchFolder(), 'remote.git')
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', remote])
  const hook = join(remote, 'hooks/post-update')
  writeFileSync(hook, '#!/bin/sh\necho "Create a pull request: https://git.example/new/tides" >&2\n', {
    mode: 0o755,
  })
  const inRemote = (...words: string[]) => execFileSync('git', words, { cwd: remote, encoding: 'utf8' })
  git('remote', 'add', 'origin', remote)
  // Its default branch is not known yet.
  expect((await ask('git', { file })).value).toMatchObject({ current: 'main', branch: 'post/shoals' })
  git('push', '-q', 'origin', 'main')
  git('branch', 'aside')
  git('branch', 'post/shoals')
  const more = (typed: string) => writeFileSync(path, text.replace('first', typed))
  const send = async (branch: string) => (await ask('send', { file, message: 'Say more', branch })).value
  more('second')
  expect((await ask('git', { file })).value).toMatchObject({
    branch: 'post/shoals-2',
    remote: { name: 'origin', address: remote },
  })
  expect(await send('')).toMatchObject([
    { command: 'git switch -c post/shoals-2', isDone: true },
    { command: expect.stringMatching(/^git add /), isDone: true },
    { command: expect.stringMatching(/^git commit -m "Say more" /), isDone: true },
    {
      command: 'git push -u -- origin refs/heads/post/shoals-2:refs/heads/post/shoals-2',
      output: expect.stringContaining('https://git.example/new/tides'),
      isDone: true,
    },
  ])
  expect(inRemote('branch', '--format=%(refname)')).toBe('refs/heads/main\nrefs/heads/post/shoals-2\n')
  expect(inRemote('show', `post/shoals-2:${file}`)).toContain('second')
  expect((await ask('git', { file })).value).toMatchObject({ branch: 'post/shoals-2', unpushed: 0 })
  expect((await ask('send', { file, message: 'Again', branch: '' })).status).toBe(409)
  // What the remote has and this repository has not is not overwritten, and the commit can be pushed later.
  git('commit', '-q', '--amend', '-m', 'Another')
  more('third')
  expect((await send('')).at(-1)).toMatchObject({ isDone: false })
  git('fetch', '-q')
  git('merge', '-q', '-s', 'ours', 'origin/post/shoals-2')
  expect(await send('')).toMatchObject([{ isDone: true }])
  // A plus would force the push of another branch.
  const before = inRemote('rev-parse', 'main')
  more('fourth')
  await send('+main')
  expect(inRemote('rev-parse', 'main')).toBe(before)
  expect(inRemote('rev-parse', '+main')).toBe(git('rev-parse', 'HEAD'))
})

test('sends two texts at once one after the other, each on its branch', async () => {
  const hook = join(project, '.git/hooks/pre-commit')
  writeFileSync(hook, '#!/bin/sh\nsleep 1\n', { mode: 0o755 })
  onTestFinished(() => rmSync(hook))
  const names = ['shoals', 'cilium-beside-istio'].map(slug => `posts/${slug}.md`)
  for (const name of names) appendFileSync(join(project, name), 'One more line.\n')
  const sent = await Promise.all(
    names.map((name, at) => ask('send', { file: name, message: `Change ${name}`, branch: `post/${at}` })),
  )
  expect(sent.flatMap(({ value }) => value).filter(({ isDone }) => !isDone)).toEqual([])
  for (const [at, name] of names.entries())
    expect(git('log', '-1', '--format=%s', '--name-only', `post/${at}`)).toBe(`Change ${name}\n\n${name}\n`)
})

test('opens no branch of another name than was given, and shows why it cannot', async () => {
  writeFileSync(path, text.replace('first', 'second'))
  for (const branch of ['--help', '-d', 'a b', '../x', '@{-1}'])
    expect((await ask('send', { file, message: 'Say more', branch })).status).toBe(400)
  git('branch', 'aside')
  const { value } = await ask('send', { file, message: 'Say more', branch: 'aside' })
  expect(value).toEqual([
    { command: 'git switch -c aside', output: expect.stringContaining('exists'), isDone: false },
  ])
  expect(git('branch', '--show-current')).toBe('main\n')
  expect(git('log', '-1', '--format=%s')).toBe('All\n')
})

test('knows how far a text has come', async () => {
  const stage = async () => (await ask('stage', { file })).value
  const committed = { isCommitted: true, isPushed: false, isMerged: false }
  expect(await stage()).toEqual({ isCommitted: true })
  const folder = scratchFolder()
  const remote = join(folder, 'remote.git')
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', remote])
  git('remote', 'add', 'origin', remote)
  expect(await stage()).toEqual({ isCommitted: true, isPushed: false })
  git('push', '-q', 'origin', 'main')
  expect(await stage()).toEqual({ isCommitted: true, isPushed: true, isMerged: true })
  writeFileSync(path, text.replace('first', 'second'))
  expect(await stage()).toEqual({ isCommitted: false })
  git('switch', '-q', '-c', 'post/shoals')
  git('commit', '-qm', 'Say more', '--', file)
  expect(await stage()).toEqual(committed)
  await ask('send', { file, message: 'Say more', branch: '' })
  expect(await stage()).toEqual({ ...committed, isPushed: true })
  // As hosts merge it: by one other commit.
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '-q', remote, clone])
  appendFileSync(join(clone, '.git/config'), settings)
  gitIn(clone, 'merge', '-q', '--squash', 'origin/post/shoals')
  gitIn(clone, 'commit', '-qm', 'Say more (#1)')
  gitIn(clone, 'push', '-q')
  expect(await stage()).toEqual({ ...committed, isPushed: true })
  expect((await ask('check', { file })).value[0]).toMatchObject({ isDone: true })
  const merged = { isCommitted: true, isPushed: true, isMerged: true }
  expect(await stage()).toEqual(merged)
  const { texts } = (await ask('texts')).value
  expect(texts.find((listed: { file: string }) => listed.file === file).stage).toEqual(merged)
})
