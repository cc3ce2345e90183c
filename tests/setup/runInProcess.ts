import { vi } from 'vitest'
import { run } from '../../cli/main.ts'
import { Terminal } from '../../system/Terminal.ts'
import { type CommandOptions, type CommandResult, shell, testProject } from './runCommand.ts'

/**
 * Runs a command in this process, which costs a third of starting another one: for what a command answers rather than
 * how it starts and ends. Not for commands that run until they are stopped.
 */
export async function runInProcess(
  words: readonly string[],
  { project = testProject(), cwd = project, env = {} }: Pick<CommandOptions, 'cwd' | 'env' | 'project'> = {},
): Promise<Omit<CommandResult, 'pid'>> {
  const former = { cwd: process.cwd(), env: process.env }
  const stdout = capture(process.stdout)
  const stderr = capture(process.stderr)
  process.env = { ...shell, ...env } as NodeJS.ProcessEnv
  process.chdir(cwd)
  try {
    const terminal = new Terminal({ quiet: false, verbose: words.includes('--verbose') })
    const code = await run({ root: project, arguments: words }, terminal)
    return { code, stdout: stdout.end(), stderr: stderr.end() }
  } finally {
    stdout.end()
    stderr.end()
    process.env = former.env
    process.chdir(former.cwd)
  }
}

/** Keeps what is written to a stream, until its end. */
function capture(stream: NodeJS.WriteStream): { end(): string } {
  let written = ''
  const write = vi.spyOn(stream, 'write').mockImplementation(text => (written += String(text)) !== '')
  return {
    end() {
      write.mockRestore()
      return written
    },
  }
}
