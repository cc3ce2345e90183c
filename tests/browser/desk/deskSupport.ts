import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { type RunningDesk, startDesk } from '../../fixtures/server/startDesk.ts'

export const file = 'posts/shoals.md'

/** The post that tests change. */
export const text = postText({ id: 900, set: ['title: Shoals', 'tags: [cilium]'], body: 'The first text.\n' })

/**
 * A `dev` with its desk in a copy of the project, for the tests of a file.
 * @param texts what is written before it is started, by its path from the root of the project
 */
export function useDesk(texts: Readonly<Record<string, string>> = { [file]: text }) {
  const project = join(scratchFolder(), 'project')
  const path = join(project, file)
  const running: { desk?: RunningDesk } = {}
  const current = (): RunningDesk => {
    if (!running.desk) throw new Error('The desk has not been started.')
    return running.desk
  }
  beforeAll(async () => {
    copyProject(project)
    for (const [name, written] of Object.entries(texts)) writeFileSync(join(project, name), written)
    running.desk = await startDesk(project)
  })
  afterAll(() => {
    current().child.kill('SIGKILL')
  })
  return {
    project,
    path,
    origin: () => current().origin,
    /** Everything that `dev` has printed so far. */
    output: () => current().output(),
    invite: () => current().invite(),
    ask: (name: string, fields?: object) => current().ask(name, fields),
    /** Puts the post back as it was, for a test that does not go on where another has ended. */
    async reset(): Promise<void> {
      writeFileSync(path, text)
      rmSync(join(project, '.kube-site/desk'), { recursive: true, force: true })
    },
    /** Kills `dev`, and starts it again at the same port. */
    async restart(whileItIsDown: () => Promise<void>): Promise<void> {
      const { port } = new URL(current().origin)
      current().child.kill('SIGKILL')
      await current().ended
      await whileItIsDown()
      running.desk = await startDesk(project, ['dev', '--port', port])
    },
    /** Opens a text, and waits until it has a page, which a phone hides. */
    async open(page: Page, name = file): Promise<void> {
      await page.goto(`${await current().invite()}#/${name}`)
      await beside(page).getByRole('main', { includeHidden: true }).waitFor({ state: 'attached' })
    },
  }
}

/** Commits the project of a desk to a repository in it. Returns how git is run there. */
export function useRepository({ project }: { project: string }): (...words: string[]) => string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: project, encoding: 'utf8' })
  beforeAll(() => {
    writeFileSync(join(project, '.gitignore'), 'node_modules\n.kube-site\n')
    git('init', '-q', '-b', 'main')
    git('config', 'user.name', 'Ines Carvalho')
    git('config', 'user.email', 'ines@bowline.example')
    git('add', '-A')
    git('commit', '-qm', 'All')
  })
  return git
}

/** What is typed in. */
export const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Markdown' })

/** The page beside the text. */
export const beside = (page: Page): FrameLocator =>
  page.getByTitle('The page as the site shows it').contentFrame()

/** Shows a part of the text, such as its details. */
export const openPart = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click()

/** Saves with the button. */
export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click()

/** Waits until the bar says what has become of the text. */
export const status = (page: Page, said: string): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(said) })
    .waitFor()

/** Sets the cursor to the end of the text, and types. */
export async function typeAtEnd(page: Page, typed: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(typed)
}
