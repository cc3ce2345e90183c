import type { ChildProcess } from 'node:child_process'
import { cpSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { root, startCommand } from '../../setup/runCommand.ts'

/** The element that shows problems over a page of `dev`. */
export const panel = 'kube-site-error'

/** A running `kube-site dev`. */
export interface Dev {
  /** Without a slash at the end. */
  origin: string
  /** Everything that it has printed so far. */
  output(): string
  /** Presses Ctrl-C and waits for the end; resolves to the exit code. */
  stop(): Promise<number | null>
}

/**
 * A function that starts the command and waits until it prints its address. `project` is the folder of its sources.
 * Commands that still run after the tests of the file are killed.
 */
export function useDev(): (words: readonly string[], project?: string) => Promise<Dev> {
  const started: ChildProcess[] = []
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL')
  })
  return async (words, project = root) => {
    const { child, ended } = startCommand(['dev', ...words], {
      cwd: project,
      project,
      env: { NO_COLOR: '1' },
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

/** Copies the posts and the configuration into a folder, so that tests can change them. */
export function copyContent(folder: string): { posts: string; config: string } {
  const posts = join(folder, 'posts')
  const config = join(folder, 'site.config.ts')
  cpSync(join(root, 'posts'), posts, { recursive: true })
  cpSync(join(root, 'site.config.ts'), config)
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
  const running: { dev?: Dev } = {}
  const current = (): Dev => {
    if (!running.dev) throw new Error('dev has not been started.')
    return running.dev
  }
  beforeAll(async () => {
    await writeFile(join(posts, 'shoals.md'), draft('The first text.'))
    await writeFile(
      join(posts, 'later.md'),
      draft('Not yet.', `date: ${laterDay}`).replace('900', '901').replace('A draft about', 'Scheduled'),
    )
    running.dev = await startDev(['--port', '0', '--posts', posts, '--config', config])
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
