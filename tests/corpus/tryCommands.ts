import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FixedFile } from '../../cli/commands/check/fixSite.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { groupBy } from '../../content/shared/groupBy.ts'
import { testDay } from '../setup/buildOnce.ts'
import { root, runCommand } from '../setup/runCommand.ts'
import type { CorpusPost } from './corpusPosts.ts'

/** What a command reports. */
interface Report {
  code: number | null
  posts: number
  problems: Problem[]
  fixed?: FixedFile[]
}

/**
 * Runs `build`, `check` and `check --fix` over the posts in a temporary folder, and prints what they say in numbers.
 * Returns what must not be: differences between `check` and `build`, and fixes that are not done in one run.
 */
export async function tryCommands(
  posts: readonly CorpusPost[],
  print: (line: string) => void,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kube-site-corpus-'))
  const run = async (command: string, name: string, ...options: string[]): Promise<Report> => {
    const words = [command, ...options, '--posts', name, '--today', testDay, '--format', 'json']
    const { code, stdout, stderr } = await runCommand(words, { cwd: folder, project: root })
    if (code !== 0 && code !== 1) throw new Error(`${words.join(' ')} exits with ${code}:\n${stderr}`)
    return { code, ...(JSON.parse(stdout) as Omit<Report, 'code'>) }
  }
  const build = (name: string) => run('build', name, '--out', `site-of-${name}`)
  try {
    mkdirSync(join(folder, 'posts'))
    for (const { name, text } of posts) writeFileSync(join(folder, 'posts', name), text)
    cpSync(join(folder, 'posts'), join(folder, 'fixed'), { recursive: true })

    const checked = await run('check', 'posts')
    print(`\ncheck reports ${checked.problems.length} problems`)
    for (const line of byCode(checked.problems)) print(`  ${line}`)
    const first = await run('check', 'fixed', '--fix')
    const second = await run('check', 'fixed', '--fix')
    const fixes = first.fixed?.reduce((sum, { problems }) => sum + problems, 0) ?? 0
    print(`check --fix repairs ${fixes} of them in ${first.fixed?.length ?? 0} files`)
    const again = second.fixed?.map(({ file }) => `check --fix changes ${file} a second time`) ?? []
    const differences = differencesOf(await build('posts'), checked)

    const clean = await withoutErrors(checked, problems => {
      for (const { file } of problems) rmSync(join(folder, file), { force: true })
      return run('check', 'posts')
    })
    const site = await build('posts')
    print(`build writes ${clean.posts} posts, those without an error, with ${site.problems.length} warnings`)
    if (site.code !== 0) differences.push(`build exits with ${site.code} where check reports no error`)
    return [...again, ...differences, ...differencesOf(site, clean)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** Removes posts with errors until none is left: a link to one that was removed is an error, too. */
async function withoutErrors(
  report: Report,
  remove: (errors: readonly Problem[]) => Promise<Report>,
): Promise<Report> {
  const errors = report.problems.filter(isError)
  return errors.length === 0 ? report : withoutErrors(await remove(errors), remove)
}

/** How often each code is reported, and in how many files. */
function byCode(problems: readonly Problem[]): string[] {
  const codes = [...groupBy(problems, ({ code }) => code)].toSorted(([, a], [, b]) => b.length - a.length)
  return codes.map(([code, all]) => {
    const files = new Set(all.map(({ file }) => file)).size
    return `${String(all.length).padStart(6)}  ${code} in ${files} files`
  })
}

/**
 * Problems that one of the two reports alone. Some codes are of `check`, as advice: those that the build has nowhere,
 * unless they are errors.
 */
function differencesOf(build: Report, check: Report): string[] {
  const ofBuild = new Set(build.problems.map(({ code }) => code))
  const keyOf = ({ severity, code, file, line, column, message }: Problem) =>
    `${severity} ${code} at ${file}:${line}:${column} ${message}`
  const built = new Set(build.problems.map(keyOf))
  const compared = check.problems.filter(problem => isError(problem) || ofBuild.has(problem.code)).map(keyOf)
  const checked = new Set(compared)
  return [
    ...[...built].filter(key => !checked.has(key)).map(key => `build alone reports ${key}`),
    ...[...checked].filter(key => !built.has(key)).map(key => `check alone reports ${key}`),
  ]
}
