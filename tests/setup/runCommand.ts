import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'

/** The folder of this repository. */
export const root = join(import.meta.dirname, '..', '..')

/** The folder of the project that tests run commands in: the code of this repository, and the site of `tests/fixtures/site/`. */
export const testProject = (): string => inject('project')

export interface CommandResult {
  /** Exit code; null where a signal ended the command. */
  code: number | null
  pid: number | undefined
  stdout: string
  stderr: string
}

export interface CommandOptions {
  /** Default: the project. */
  cwd?: string
  env?: Record<string, string | undefined>
  /** The project whose command is run; default: that of the tests. */
  project?: string
  /** A command that runs it, such as `nice`. */
  through?: readonly string[]
  /** Where its results go; default: what is given back. */
  stdout?: number
}

/**
 * The environment of a user's shell: without what the test runner sets, which Vike and Vite act upon, and without
 * certificates of a company, which Node 20 takes 40 ms to read at each start.
 */
export const shell = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^VITEST|^VITE_|^NODE_ENV$|^FORCE_COLOR$|^NO_COLOR$|^FORCE_HYPERLINK$|^NODE_EXTRA_CA_CERTS$/.test(
        name,
      ),
  ),
)

export interface RunningCommand {
  child: ChildProcess
  ended: Promise<CommandResult>
}

/** Starts the real `kube-site` command. */
export function startCommand(
  words: readonly string[],
  { project = testProject(), cwd = project, env = {}, through = [], stdout: out }: CommandOptions = {},
): RunningCommand {
  const line = [...through, process.execPath, join(project, 'cli', 'kube-site.js'), ...words]
  return startProgram(line, { cwd, env, ...(out === undefined ? {} : { stdout: out }) })
}

/** Starts any program, named before its arguments. */
export function startProgram(
  [program = '', ...words]: readonly string[],
  { cwd = root, env = {}, stdout: out }: Pick<CommandOptions, 'cwd' | 'env' | 'stdout'> = {},
): RunningCommand {
  const child = spawn(program, words, {
    cwd,
    env: { ...shell, ...env },
    stdio: ['ignore', out ?? 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', text => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', text => (stderr += text))
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({ code, pid: child.pid, stdout, stderr }))
  })
  return { child, ended }
}

/** Runs the real `kube-site` command to its end. */
export const runCommand = (words: readonly string[], options: CommandOptions = {}): Promise<CommandResult> =>
  startCommand(words, options).ended
