import { mkdtempSync, realpathSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { copyProject } from '../../tests/fixtures/copyProject.ts'
import { keys, runInTerminal, type TerminalStep } from '../../tests/fixtures/runInTerminal.ts'
import type { MadeFile } from '../tellFiles.ts'
import { drawWindow, scale } from './drawWindow.ts'
import { screenOf } from './screenOf.ts'
import { shootPage } from './shootPage.ts'
import { author, mendedPost, post, releasedPost, today, writtenPost } from './story.ts'
import { browserWindow, editorWindow, terminalWindow } from './windows.ts'

const folder = join('docs', 'guide')
const columns = 80
/** Bytes of a picture; `docs/writing.md` loads slowly if one is much larger. */
const limit = 80_000

/** The environment of the story: nothing in the pictures comes from this machine or its clock. */
const env = {
  SOURCE_DATE_EPOCH: today,
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'user.name',
  GIT_CONFIG_VALUE_0: author,
}

/** What the writer answers to `kube-site new`. */
const answers: readonly TerminalStep[] = [
  { shows: 'title?', type: `${post.title}${keys.enter}` },
  { shows: author, type: keys.enter },
  { shows: 'Which tags', type: post.search },
  { shows: '(1 match)', type: keys.tab },
  { shows: '◼', type: `${keys.backspace.repeat(post.search.length)}${post.otherSearch}` },
  { shows: '(1 match)', type: keys.tab },
  { shows: '◼', type: keys.enter },
  { shows: 'New tags', type: `${post.newTag}${keys.enter}` },
]

/** The page's size is in CSS px; it is shown in a window that is narrower, and sharp. */
const page = { width: 960, height: 600 }
const windowWidth = 736

/** How long a command took differs each time; the pictures must not. */
const withoutClock = (raw: string): string => raw.replace(/ in [\d.]+ m?s/g, ' in 200 ms')

/**
 * Takes the way of `docs/writing.md` in a copy of the project, with the real commands in a pseudo-terminal, and
 * writes a picture of each step to `docs/guide/`. Run from the project's root.
 */
export async function shootGuide(browser: Browser): Promise<MadeFile[]> {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'kube-site-guide-')))
  const pictures = new Map<string, Uint8Array>()
  const draw = async (name: string, html: string) => {
    pictures.set(`${name}.png`, await drawWindow(browser, html))
  }
  const run = async (name: string, line: string, expected: number, steps: readonly TerminalStep[] = []) => {
    const { code, raw, text } = await runInTerminal(line.split(' '), { project, columns, env, steps })
    if (code !== expected) throw new Error(`kube-site ${line} ended with ${code}:\n${text}`)
    await draw(name, terminalWindow(`npx kube-site ${line}`, screenOf(withoutClock(raw), columns)))
  }
  const shown = `posts/${post.slug}.md`
  const rewrite = async (change: (text: string) => string): Promise<string> => {
    const text = change(await readFile(join(project, shown), 'utf8'))
    await writeFile(join(project, shown), text)
    return text
  }

  try {
    copyProject(project)
    await run('new', 'new', 0, answers)
    await draw('post', editorWindow(shown, await rewrite(writtenPost)))
    const path = `/blog/${post.slug}/`
    const pixels = (scale * windowWidth) / page.width
    const picture = await shootPage(browser, { project, path, env, size: page, scale: pixels })
    await draw('dev', browserWindow(`http://127.0.0.1:3000${path}`, picture))
    await rewrite(releasedPost)
    await run('check', 'check', 1)
    await run('fix', 'check --fix', 0)
    await rewrite(mendedPost)
    await run('strict', 'check --strict', 0)
    await run('list', 'list', 0)
  } finally {
    await rm(project, { recursive: true, force: true })
  }
  return replacePictures(pictures)
}

/** Puts the pictures in place of those that are there, once all of them are drawn. */
async function replacePictures(pictures: ReadonlyMap<string, Uint8Array>): Promise<MadeFile[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const written: MadeFile[] = []
  for (const [name, bytes] of pictures) {
    const file = join(folder, name)
    await writeFile(file, bytes)
    written.push({ file, bytes: bytes.length, limit })
  }
  return written
}
