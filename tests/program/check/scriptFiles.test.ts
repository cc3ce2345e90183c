import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import type { Problem } from '../../../content/problems/Problem.ts'
import { recordGenerated, scriptFiles } from '../../../generator/site/scriptFiles.ts'
import config from '../../fixtures/site/site.config.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const project = scratchFolder()
copyProject(project)
mkdirSync(join(project, 'public', 'scripts'))
writeFileSync(join(project, 'public', 'scripts', 'count.js'), 'void 0\n')
recordGenerated(project, scriptFiles(project, config))
const path = join(project, 'site.config.ts')
const original = readFileSync(path, 'utf8')

/** The files that are older than what they show, by the command that makes them, after an edit of the configuration. */
async function staleAfter(from: string | RegExp, to: string): Promise<Record<string, string[]>> {
  const text = original.replace(from, to)
  expect(text).not.toBe(original)
  writeFileSync(path, text)
  const words = ['check', '--format', 'json', '--today', testDay]
  const { stdout } = await runInProcess(words, { cwd: project, project })
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  const stale: Record<string, string[]> = {}
  for (const { code, file, hint = '' } of problems) {
    if (code !== 'made-stale') continue
    const command = /npm run (\w+)/.exec(hint)?.[1] ?? ''
    stale[command] = [...(stale[command] ?? []), file.split(sep).join('/')].toSorted()
  }
  return stale
}

const documents = [
  ...config.legal.documents.map(({ pdf }) => `public${pdf}`),
  'public/uploads/sample-report.pdf',
].toSorted()
const card = 'public/images/social.png'
const videos = ['dark.mp4', 'dark.webm', 'light.mp4', 'light.webm']

test('a build reports stale PDFs, too', async () => {
  const scripts = "publicScripts: ['scripts/count.js'],"
  const edited = original.replace('\n  redirects: [', `\n  ${scripts}\n  redirects: [`)
  writeFileSync(path, edited.replace("name: 'Bowline'", "name: 'Hawser'"))
  const words = ['build', '--format', 'json', '--today', testDay]
  const { stdout } = await runCommand(words, { cwd: project, project })
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const stale = problems
    .filter(({ code }) => code === 'made-stale')
    .map(({ file }) => file.split(sep).join('/'))
  expect(stale.toSorted()).toEqual(documents)
})

test('a new name is missing on the card, in the PDFs and in the video', async () => {
  expect(await staleAfter("name: 'Bowline'", "name: 'Hawser'")).toEqual({
    brand: [card],
    legal: documents,
    demo: videos.map(video => `public/video/demo-${video}`),
  })
})

test('a new font is missing on pages, and in all that shows text', async () => {
  // A package of the project that has a file for the cards, since a font that is not there is refused.
  const stale = await staleAfter("mono: 'Geist Mono'", "mono: 'geist mono'")
  expect(Object.keys(stale).toSorted()).toEqual(['brand', 'demo', 'figures', 'fonts', 'legal'])
  expect(stale['fonts']).toEqual(['styles/fonts/_faces.scss'])
  expect(stale['brand']).toEqual([card])
  expect(stale['legal']).toEqual(documents)
})

test('a new price is missing in the terms', async () => {
  expect(await staleAfter('price: 300, clusters', 'price: 250, clusters')).toEqual({
    legal: ['public/uploads/terms-of-service.pdf'],
  })
})

test('a new script that counts visits is missing in the privacy policy', async () => {
  const scripts = "scripts: [{ src: '/scripts/count.js', when: 'public', purpose: 'Counts visits.' }],"
  expect(await staleAfter('\n  redirects: [', `\n  ${scripts}\n  redirects: [`)).toEqual({
    legal: ['public/uploads/privacy-policy.pdf'],
  })
})

test('a new accent is missing in all that is drawn with it, and not in what was replaced by hand', async () => {
  writeFileSync(join(project, card), 'another card')
  const stale = await staleAfter("dark: { fill: '#f5b94a' }", "dark: { fill: '#26c6a8' }")
  expect(Object.keys(stale).toSorted()).toEqual(['brand', 'demo', 'figures'])
  expect(stale['brand']).toHaveLength(5)
  expect(stale['brand']).not.toContain(card)
  for (const files of [stale['demo'], stale['figures']])
    expect(
      files?.filter(file => !/-dark(?:-small)?\.(?:webp|avif)$|-dark\.(?:mp4|webm)$/.test(file)),
    ).toEqual([])
})
