import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readObjectList } from '../../../generator/outdir/SiteObject.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
const project = join(scratch, 'project')
const run = (...words: string[]) => runCommand([...words, '--today', testDay], { project, cwd: project })

/** A text that lies outside of the project, and is to be shown nowhere. */
const secret = 'root:x:0:0'

/** What a pull request could add to a folder, as `name.md`: its code. */
function plant(folder: string): Record<string, string> {
  const at = (name: string) => join(folder, name)
  const targets = {
    'out.md': join(scratch, 'secret.md'),
    'upwards.md': '../../secret.md',
    'device.md': '/dev/zero',
    'folder.md': '.',
    'all.md': '/',
    'dead.md': 'nowhere.md',
    'loop.md': 'loop.md',
  }
  for (const [name, target] of Object.entries(targets)) symlinkSync(target, at(name))
  execFileSync('mkfifo', [at('pipe.md')])
  const names = ['line\n::error::broken.md', 'red\u001B[31m.md', 'csi\u009B31m.md', 'back\\slash.md']
  for (const name of names) writeFileSync(at(name), postText({ id: 90 }))
  const codes = (all: readonly string[], code: string) => all.map(name => [name, code])
  return Object.fromEntries([
    ...codes(Object.keys(targets), 'file-link-invalid'),
    ...codes(names, 'file-name-invalid'),
    ['pipe.md', 'file-type-invalid'],
  ])
}

describe('files of a pull request that would lead out, hang, or write on the terminal', () => {
  let expected: Record<string, string>

  beforeAll(() => {
    mkdirSync(project)
    copyProject(project)
    writeFileSync(join(scratch, 'secret.md'), secret)
    expected = Object.fromEntries(
      ['posts', 'public'].flatMap(folder =>
        Object.entries(plant(join(project, folder))).map(([name, code]) => [join(folder, name), code]),
      ),
    )
    const images = {
      'page.png': ['<!doctype html><title>Not found</title>', 'image-damaged'],
      'empty.jpg': ['', 'image-damaged'],
      'script.svg': [
        '<svg xmlns="http://www.w3.org/2000/svg">\n<script>alert(1)</script></svg>',
        'svg-script',
      ],
      'sw.js': ['self.registration', 'public-script'],
      'page.html': ['<script>alert(1)</script>', 'public-script'],
    } as const
    for (const [name, [text, code]] of Object.entries(images)) {
      writeFileSync(join(project, 'public', name), text)
      expected[join('public', name)] = code
    }
  })

  test.each(['check', 'build'])('are each a problem of %s', async command => {
    const { code, stdout } = await run(command, '--format', 'json')
    const { problems } = JSON.parse(stdout) as { problems: Problem[] }
    const found = problems.filter(({ severity }) => severity === 'error')
    expect(code).toBe(1)
    expect(Object.fromEntries(found.map(problem => [problem.file, problem.code]))).toEqual(expected)
    expect(stdout).not.toContain(secret)
  })

  test('are told by a build before it bundles, also where reading takes long', async () => {
    const config = join(project, 'site.config.ts')
    const text = readFileSync(config, 'utf8')
    writeFileSync(config, `${text}\nawait new Promise(resolve => setTimeout(resolve, 1500))\n`)
    const { code, stdout } = await run('build', '--format', 'json')
    writeFileSync(config, text)
    const { problems } = JSON.parse(stdout) as { problems: Problem[] }
    expect(code).toBe(1)
    expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(Object.keys(expected).length)
  })

  test('are no problem where the configuration names them', async () => {
    const config = join(project, 'site.config.ts')
    const text = readFileSync(config, 'utf8')
    writeFileSync(config, text.replace(/^ {2}redirects: /m, "  publicScripts: ['sw.js', 'page.html'],\n$&"))
    const { stdout } = await run('check', '--format', 'json')
    writeFileSync(config, text)
    const { problems } = JSON.parse(stdout) as { problems: Problem[] }
    expect(problems.filter(({ code }) => code === 'public-script')).toEqual([])
    expect(problems.some(({ code }) => code === 'svg-script')).toBe(true)
  })

  test.each(['text', 'github'])('are shown as %s, on a line each', async format => {
    const { code, stdout, stderr } = await run('check', '--format', format)
    const output = stdout + stderr
    expect(code).toBe(1)
    expect(output).not.toMatch(/[^\P{Cc}\n]|internal error|^\s+at |^::error::/mu)
    expect(output).not.toContain(secret)
    expect(output.match(/file-(?:link|name|type)-invalid|image-damaged|(?:svg|public)-script/g)).toHaveLength(
      Object.keys(expected).length,
    )
  })

  test('are passed over by the list of posts and by a new post', async () => {
    const list = await runCommand(['list'], { project, cwd: project })
    const made = await runCommand(['new', 'A title', '--author', 'Ines Carvalho'], {
      project,
      cwd: project,
    })
    expect(list.code).toBe(1)
    expect(made.code).toBe(0)
    for (const { stdout, stderr } of [list, made]) expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]/u)
  })
})

describe('a build', () => {
  const other = join(scratch, 'other')
  const names = [
    'a b.txt',
    'a%20b.txt',
    'C#.txt',
    'q?.txt',
    `'"<&>.txt`,
    '日本.txt',
    '{[(*)]}.txt',
    'no-ending',
  ]

  test('copies each file of public/ once, with its name, and links to files of the folder', async () => {
    mkdirSync(other)
    copyProject(other, { bundled: true })
    const folder = join(other, 'public', 'names')
    mkdirSync(folder)
    for (const name of names) writeFileSync(join(folder, name), name)
    symlinkSync('a b.txt', join(folder, 'link.txt'))
    mkdirSync(join(other, 'public', '.well-known'))
    writeFileSync(join(other, 'public', '.well-known', 'security.txt'), 'Contact')
    const association = 'apple-app-site-association'
    writeFileSync(join(other, 'public', '.well-known', association), '{ "applinks": {} }')
    mkdirSync(join(other, 'public', '.git'))
    writeFileSync(join(other, 'public', '.git', 'config'), secret)
    const links = names.map(name => `[x](/names/${encodeURIComponent(name)})`).join(' ')
    writeFileSync(join(other, 'posts', 'names.md'), postText({ id: 90, body: `${links}\n` }))
    const { code, stderr } = await runCommand(['build', '--today', testDay], {
      project: other,
      cwd: other,
    })
    expect({ code, stdout: code ? stderr : '' }).toEqual({ code: 0, stdout: '' })
    const built = snapshot(join(other, 'dist'))
    const copied = Object.keys(built).filter(file => file.startsWith('names'))
    expect(copied).toEqual([...names, 'link.txt'].map(name => join('names', name)).toSorted())
    for (const name of names) expect(readFileSync(join(other, 'dist', 'names', name), 'utf8')).toBe(name)
    expect(built).toHaveProperty([join('.well-known', 'security.txt')])
    expect(Object.keys(built).filter(file => file.includes('.git'))).toEqual([])
    const { objects = [] } = readObjectList(join(other, 'dist')) ?? {}
    const typeOf = (key: string) => objects.find(object => object.key === key)?.contentType
    expect(typeOf(`.well-known/${association}`)).toBe('application/json; charset=utf-8')
    expect(typeOf('.well-known/security.txt')).toBe('text/plain; charset=utf-8')
  })
})
