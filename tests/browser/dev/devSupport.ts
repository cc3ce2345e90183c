import type { ChildProcess } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
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
