import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { root } from '../../setup/runCommand.ts'

/** A `kube-site dev` that runs. */
export interface Dev {
  /** Without a slash at the end. */
  origin: string
  /** All that it has written so far, to both streams. */
  output(): string
  /** Presses Ctrl-C and waits for the end; gives the exit code. */
  stop(): Promise<number | null>
}

const running = new Set<ChildProcess>()
const folders: string[] = []

/** What a test leaves behind goes, whether it has passed or not. */
export function clearAway(): void {
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true })))
  })
}

/** The environment of a terminal: that of the tests makes tools behave otherwise. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV'),
)

/** Starts the command and waits until it names its address. `project` is the folder of the command's sources. */
export async function startDev(words: readonly string[], project = root): Promise<Dev> {
  const child = spawn(process.execPath, [join(project, 'cli', 'kube-site.js'), 'dev', ...words], {
    cwd: project,
    env: { ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  const ended = new Promise<number | null>(resolve => {
    child.on('close', code => {
      running.delete(child)
      resolve(code)
    })
  })
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: string) => {
      text += chunk
      const address = /Serving the site at (http:\S+?)\/ /.exec(text)?.[1]
      if (address) resolve(address)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    void ended.then(code => reject(new Error(`dev ended with ${code}:\n${text}`)))
  })
  return {
    origin,
    output: () => text,
    stop() {
      child.kill('SIGINT')
      return ended
    },
  }
}

/**
 * Does what makes a page of `dev` load, or load again by itself, and waits until the page would learn of the next
 * save: a save in between would not be seen.
 */
export async function listening<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const connected = page.waitForEvent('websocket').then(socket => socket.waitForEvent('framereceived'))
  const [result] = await Promise.all([act(), connected])
  return result
}

/** An empty folder outside of the project, for as long as the tests of a file run. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kube-site-dev-'))
  folders.push(folder)
  return folder
}

/** Copies of the posts and the configuration, to be written to. */
export async function copyContent(): Promise<{ folder: string; posts: string; config: string }> {
  const folder = await temporaryFolder()
  const posts = join(folder, 'posts')
  const config = join(folder, 'site.config.ts')
  await cp(join(root, 'posts'), posts, { recursive: true })
  await cp(join(root, 'site.config.ts'), config)
  return { folder, posts, config }
}

const sources = ['cli', 'components', 'content', 'html', 'islands', 'pages', 'posts', 'public', 'styles']
const files = ['package.json', 'tsconfig.json', 'site.config.ts']

/** A copy of the whole project, with its packages by a link. */
export async function copyProject(): Promise<string> {
  const folder = await temporaryFolder()
  await mkdir(folder, { recursive: true })
  for (const name of [...sources, ...files]) {
    await cp(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
