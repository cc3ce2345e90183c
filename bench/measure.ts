import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** One run of the command. */
export interface Measurement {
  /** From start to end of the process. */
  seconds: number
  /** Most resident memory, in MB of 1,000,000 bytes; undefined where the system does not tell (it does on Linux). */
  megabytes: number | undefined
  /** The report that the command printed; without pages, files and steps where it does not build. */
  report: { pages: number; files: number; steps: { name: string; seconds: number }[] }
}

/** Runs `kube-site` with this command, with `--format json` and these words. */
export function measure(command: 'build' | 'check', words: readonly string[]): Promise<Measurement> {
  const start = performance.now()
  const child = spawn(
    process.execPath,
    [join(root, 'cli', 'kube-site.js'), command, '--format', 'json', ...words],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  let peak: number | undefined
  child.stdout.setEncoding('utf8').on('data', text => (output += text))
  const poll = setInterval(() => {
    peak = highWater(child.pid) ?? peak
  }, 25)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      clearInterval(poll)
      const seconds = (performance.now() - start) / 1000
      if (code === 0)
        resolve({ seconds, megabytes: peak, report: JSON.parse(output) as Measurement['report'] })
      else reject(new Error(`The ${command} ended with ${code}: ${output.slice(0, 2000)}`))
    })
  })
}

/** The kernel's own record of a process's most resident memory. */
function highWater(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6
  } catch {
    return undefined
  }
}
