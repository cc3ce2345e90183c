import type { ChildProcess } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { startCommand, testProject } from '../../setup/runCommand.ts'
import type { Visit } from '../support.ts'

/** A running `kube-site dev`. */
export interface Dev {
  /** Without a slash at the end. */
  origin: string
  /** Everything that it has printed so far. */
  output(): string
  /** Presses Ctrl-C and waits for the end; resolves to the exit code. */
  stop(): Promise<number | null>
}

type StartDev = (words: readonly string[], project?: string, env?: Record<string, string>) => Promise<Dev>

/**
 * A function that starts the command and waits until it prints its address. `project` is the folder of its sources.
 * Commands that still run after the tests of the file are killed.
 */
export function useDev(): StartDev {
  const started: ChildProcess[] = []
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL')
  })
  return async (words, project = testProject(), env = {}) => {
    const { child, ended } = startCommand(['dev', ...words], {
      cwd: project,
      project,
      env: { NO_COLOR: '1', ...env },
    })
    started.push(child)
    let output = ''
    const origin = await new Promise<string>((resolve, reject) => {
      const read = (chunk: string) => {
        output += chunk
        const address = /Serving the site at (http:\S+?)\/ /.exec(output)?.[1]
        if (address) resolve(address)
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      ended.then(({ code }) => reject(new Error(`dev ended with ${code}:\n${output}`)), reject)
    })
    return {
      origin,
      output: () => output,
      async stop() {
        child.kill('SIGINT')
        return (await ended).code
      },
    }
  }
}

/**
 * Runs `act`, which makes a page of `dev` load or reload, and waits until the page is connected again. A save before
 * that would not reach the page.
 */
export async function listening<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const connected = page.waitForEvent('websocket').then(socket => socket.waitForEvent('framereceived'))
  const [result] = await Promise.all([act(), connected])
  return result
}

/**
 * Before each test, puts files back as they were, and starts `dev` again where a test that failed has left one changed.
 * @param texts of the files as they were, by their paths; undefined for a file that was not there
 */
export function putBackBefore(
  texts: ReadonlyMap<string, string | undefined>,
  start: () => Promise<void>,
): void {
  beforeEach(async () => {
    let changed = false
    for (const [path, text] of texts) {
      if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue
      changed = true
      if (text === undefined) await rm(path)
      else await writeFile(path, text)
    }
    if (changed) await start()
  })
}

/** Messages that the page gets from `dev`, of all of its connections. */
export function messagesTo(page: Page): string[] {
  const messages: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => messages.push(String(payload))))
  return messages
}

/** How often the page was loaded or reloaded. */
export const navigations = ({ requests }: Visit): number =>
  requests.filter(request => request.isNavigationRequest()).length

/** Copies the posts and the configuration into a folder, so that tests can change them. */
export function copyContent(folder: string): { posts: string; config: string } {
  const posts = join(folder, 'posts')
  const config = join(folder, 'site.config.ts')
  cpSync(join(testProject(), 'posts'), posts, { recursive: true })
  cpSync(join(testProject(), 'site.config.ts'), config)
  return { posts, config }
}

/** A day on which a post is scheduled, and not so far ahead that it seems a mistake. */
export const laterDay = new Date(Date.now() + 300 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** A post file with a text and these lines of front matter; by default a draft. */
export const draft = (text: string, lines = 'draft: true\ndate: 2026-01-02') => `---
id: 900
title: A draft about shoals
excerpt: Something that only its writer sees so far, long enough to stand on a card of the list of posts.
author: Ines Carvalho
${lines}
tags: [charts]
---

${text}
`

/** A `dev` of copied posts, with a draft and a scheduled post, for the tests of a file. */
export function useDraft() {
  const { posts, config } = copyContent(scratchFolder())
  const startDev = useDev()
  const later = join(posts, 'later.md')
  const scheduled = draft('Not yet.', `date: ${laterDay}`)
    .replace('900', '901')
    .replace('A draft about', 'Scheduled')
  const texts = new Map([
    [config, readFileSync(config, 'utf8')],
    [later, scheduled],
    [join(posts, 'new.md'), undefined],
  ])
  const running: { dev?: Dev } = {}
  const start = async () => {
    running.dev = await startDev(['--port', '0', '--posts', posts, '--config', config])
  }
  const current = (): Dev => {
    if (!running.dev) throw new Error('dev has not been started.')
    return running.dev
  }
  beforeAll(async () => {
    await writeFile(join(posts, 'shoals.md'), draft('The first text.'))
    await writeFile(later, scheduled)
    await start()
  })
  putBackBefore(texts, async () => {
    await current().stop()
    await start()
  })
  afterAll(() => current().stop())
  return {
    posts,
    config,
    get origin() {
      return current().origin
    },
    output: () => current().output(),
    /** Saves the draft, and waits until the server answers with it. */
    async saveDraft(text: string): Promise<void> {
      await writeFile(join(posts, 'shoals.md'), draft(text))
      const last = text.trim().split('\n').at(-1)
      await expect.poll(async () => (await fetch(`${current().origin}/feed.xml`)).text()).toContain(last)
    },
  }
}
