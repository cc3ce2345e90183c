import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { type RunningDesk, startDesk } from '../../fixtures/server/startDesk.ts'

export const file = 'posts/shoals.md'

/** The post that tests change. */
export const text = postText({ id: 900, set: ['title: Shoals', 'tags: [cilium]'], body: 'The first text.\n' })

/** A `dev` with its desk in a copy of the project, for the tests of a file. */
export function useDesk() {
  const project = join(scratchFolder(), 'project')
  const path = join(project, file)
  const running: { desk?: RunningDesk } = {}
  const current = (): RunningDesk => {
    if (!running.desk) throw new Error('The desk has not been started.')
    return running.desk
  }
  beforeAll(async () => {
    copyProject(project)
    writeFileSync(path, text)
    running.desk = await startDesk(project)
  })
  beforeEach(async () => {
    writeFileSync(path, text)
    await current().ask('discard', { file })
  })
  afterAll(() => {
    current().child.kill('SIGKILL')
  })
  return {
    project,
    path,
    address: () => current().address,
    ask: (name: string, fields?: object) => current().ask(name, fields),
    /** Kills `dev`, and starts it again at the same port. */
    async restart(whileItIsDown: () => Promise<void>): Promise<void> {
      const { port } = new URL(current().origin)
      current().child.kill('SIGKILL')
      await current().ended
      await whileItIsDown()
      running.desk = await startDesk(project, ['dev', '--port', port])
    },
    /** Opens a text, and waits until its page is shown. */
    async open(page: Page, name = file): Promise<void> {
      await page.goto(`${current().address}#/${name}`)
      await shown(page, '.post-article, article')
    },
  }
}

export const editor = '.cm-content'

/** Waits until the page beside the text has an element. */
export const shown = (page: Page, selector: string): Promise<void> =>
  page.frameLocator('.desk-page').locator(selector).first().waitFor({ state: 'attached' })

/** Waits until the bar says what has become of the text. */
export async function status(page: Page, said: string): Promise<void> {
  await expect.poll(() => page.textContent('.desk-status')).toContain(said)
}

/** Sets the cursor to the end of the text, and types. */
export async function typeAtEnd(page: Page, typed: string): Promise<void> {
  await page.focus(editor)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(typed)
}
