import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { postText } from '../fixtures/postText.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { snapshot } from '../fixtures/snapshot.ts'
import { testDay } from '../setup/buildOnce.ts'
import { root, runCommand, startCommand } from '../setup/runCommand.ts'

const scratch = scratchFolder()
const posts = join(scratch, 'posts')
const out = join(scratch, 'dist')
const words = ['build', '--posts', posts, '--out', out, '--today', testDay, '--quiet']
const stageOf = (pid: number | undefined) => join(root, '.kube-site', `stage-${pid}`)

/** Moments of a build, by what its stage holds then. */
const moments: Readonly<Record<string, readonly string[]>> = {
  'before the bundle': [''],
  'after the bundle': ['assets.json'],
  'while pages are rendered': ['client', 'blog', 'post-30', 'index.html'],
  'while files are written': ['client', 'data'],
}

let before: Record<string, string>

beforeAll(() => {
  mkdirSync(posts)
  // Many enough for rendering to take a while.
  for (let id = 1; id <= 150; id++) {
    writeFileSync(join(posts, `post-${id}.md`), postText({ id, body: 'Some words of text.\n\n'.repeat(100) }))
  }
  cpSync(inject('dist'), out, { recursive: true })
  before = snapshot(out)
})

/** Starts a build, stops it at a moment, and gives its process and what it said. */
async function stopAt(moment: string, signal: NodeJS.Signals) {
  const { child, ended } = startCommand(words)
  const sign = join(stageOf(child.pid), ...(moments[moment] ?? []))
  while (!existsSync(sign) && child.exitCode === null) await sleep(2)
  child.kill(signal)
  return { ...(await ended), signal: child.signalCode }
}

describe('a build that is stopped leaves the former site whole', () => {
  const killed: (number | undefined)[] = []

  test.each(['after the bundle', 'while pages are rendered', 'while files are written'])(
    'by SIGKILL, %s',
    async moment => {
      const { pid, signal } = await stopAt(moment, 'SIGKILL')
      expect(signal).toBe('SIGKILL')
      killed.push(pid)
      expect(snapshot(out)).toEqual(before)
    },
  )

  test.each([
    ['SIGINT', 'while pages are rendered'],
    ['SIGTERM', 'before the bundle'],
  ] as const)('by %s, %s, and leaves no stage', async (signal, moment) => {
    const result = await stopAt(moment, signal)
    expect(result.signal).toBe(signal)
    expect(result.stderr).not.toMatch(/^\s+at |internal error/m)
    expect(existsSync(stageOf(result.pid))).toBe(false)
    expect(snapshot(out)).toEqual(before)
  })

  test('and the next build clears away what is left, and takes its place', async () => {
    const { code, stderr } = await runCommand(words)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(killed.map(pid => existsSync(stageOf(pid)))).toEqual(killed.map(() => false))
    expect(existsSync(join(out, 'blog', 'post-150', 'index.html'))).toBe(true)
    expect(existsSync(join(out, 'blog', 'what-counts-as-a-workload'))).toBe(false)
    expect(readdirSync(scratch).toSorted()).toEqual(['dist', 'dist.objects.json', 'posts'])
  })
})
