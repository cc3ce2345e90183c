import { describe, expect, it } from 'vitest'
import { runQuietly } from '../setup/runQuietly.ts'

const run = (script: string, timeout = 20_000) =>
  runQuietly(process.execPath, ['-e', script], { timeout, env: { KUBE_SITE_TEST: 'yes' } })

describe('runQuietly', () => {
  it('is true for a command that succeeds', async () => {
    expect(await run('')).toBe(true)
  })

  it('is false for a command that fails or does not exist', async () => {
    expect(await run('process.exitCode = 3')).toBe(false)
    expect(await runQuietly('no-such-command-here', [], { timeout: 1000 })).toBe(false)
  })

  it('kills a command that exceeds its timeout', async () => {
    expect(await run('setTimeout(() => {}, 60_000)', 300)).toBe(false)
  })

  it('adds variables to the environment', async () => {
    expect(await run('process.exitCode = process.env.KUBE_SITE_TEST === "yes" ? 0 : 1')).toBe(true)
  })
})
