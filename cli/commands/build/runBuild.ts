import { join, resolve } from 'node:path'
import { counted } from '../../../content/shared/counted.ts'
import { build, type BuildOptions, type BuildReport } from '../../../generator/build/build.ts'
import { readObjectList } from '../../../generator/outdir/SiteObject.ts'
import { exitCodes } from '../../../system/CommandError.ts'
import { cacheFolder, shownPath } from '../../../system/paths.ts'
import { withTemporaryFolder } from '../../../system/processName.ts'
import { reportProblems } from '../../../system/formatProblems.ts'
import { Terminal } from '../../../system/Terminal.ts'
import { formatBytes } from '../../../content/shared/formatBytes.ts'
import { formatSeconds } from '../../../system/text.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { flagPath, type SiteFlags, siteOptions } from '../options.ts'

export interface BuildFlags extends SiteFlags {
  out?: string
  format: 'text' | 'json' | 'github'
  cache: boolean
  cacheDir?: string
  prove?: boolean
  quiet?: boolean
  verbose?: boolean
}

/** `kube-site build`: builds the site, and reports problems and sizes. Returns the exit code. */
export async function runBuild(root: string, flags: BuildFlags): Promise<number> {
  const { format, quiet = false, verbose = false } = flags
  const terminal = new Terminal({ quiet: quiet || format === 'json', verbose })
  const out = flagPath(flags.out, root, 'dist')
  const cache = flags.cacheDir === undefined ? cacheFolder(root) : resolve(flags.cacheDir)
  const options = { ...siteOptions(root, flags), out, ...(flags.cache ? { cache } : {}) }
  const { problems, report } = await build(options, terminal)
  reportProblems({ root, problems, format, terminal, result: { built: report !== undefined, ...report } })
  if (!report) {
    terminal.error(terminal.errorColors.dim(`Nothing was built; ${shownPath(out)} is unchanged.`))
    return exitCodes.problems
  }
  if (format !== 'json') for (const line of summary(report, terminal)) terminal.info(line)
  if (!flags.prove) return exitCodes.success
  const { differing, problems: found } = await differencesWithout(options, terminal)
  if (!differing) {
    // Standard output has one document of JSON.
    reportProblems({
      root,
      problems: found,
      format: format === 'json' ? 'text' : format,
      terminal,
      result: {},
    })
    terminal.error('The build without the cache failed, so there is nothing to compare.')
    return exitCodes.problems
  }
  const [first] = differing
  if (first !== undefined) {
    const { red } = terminal.errorColors
    terminal.error(
      `${red('error')} ${counted(differing.length, 'file')} of ${shownPath(out)} differ from a build without the cache, the first is ${first}.`,
    )
    return exitCodes.internal
  }
  terminal.info(`A build without the cache wrote the same ${counted(report.files, 'file')}.`)
  return exitCodes.success
}

const picturesRow = ({ files, bytes }: BuildReport['pictures']): [string, string] => [
  'pictures',
  `${counted(files, 'file')} resized for narrow screens, ${formatBytes(bytes)}`,
]

/** How many pictures the summary names at most. */
const maxNamed = 5

function heavyRow(heavy: BuildReport['pictures']['heavy']): [string, string] {
  const named = heavy.slice(0, maxNamed).map(({ file, bytes }) => `${file} ${formatBytes(bytes)}`)
  const others = heavy.length > maxNamed ? [`${heavy.length - maxNamed} more`] : []
  return ['heavy', `on a phone, more than 80 kB: ${[...named, ...others].join(', ')}`]
}

const noindexRow: [string, string] = [
  'noindex',
  'search engines are asked not to index this build: its address is not the configured one, or it shows unpublished posts',
]

function summary(report: BuildReport, { colors }: Terminal): string[] {
  const { pages, files, bytes, scriptBeforeInteraction: script, seconds, isUnchanged } = report
  const rows: [string, string][] = [
    ['pages', String(pages)],
    ['files', String(files)],
    ['size', formatBytes(bytes.raw)],
    [
      'JavaScript',
      `${formatBytes(script.gzipped)} gzipped before the visitor interacts (largest: ${script.page})`,
    ],
    ...(report.pictures.files > 0 ? [picturesRow(report.pictures)] : []),
    ...(report.pictures.heavy.length > 0 ? [heavyRow(report.pictures.heavy)] : []),
    ...(report.noindex ? [noindexRow] : []),
    ['next', '`kube-site preview` serves it, `kube-site plan` compares it with a target'],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const folder = colors.bold(`${shownPath(report.out)}/`)
  return [
    '',
    isUnchanged
      ? `${colors.green('Unchanged:')} ${folder} is what the last build wrote`
      : `${colors.green('Built')} ${folder} in ${formatSeconds(seconds)}`,
    ...rows.map(([name, value]) => `  ${colors.dim(name.padEnd(width))}  ${value}`),
  ]
}

/**
 * Builds a site again without the cache, in a temporary folder, and compares the two.
 * @returns keys of files that only one of them has, or that differ in any byte; undefined, with the problems, if the
 * second build fails
 */
async function differencesWithout(
  built: BuildOptions,
  terminal: Terminal,
): Promise<{ differing: string[] | undefined; problems: readonly Problem[] }> {
  const { cache: _, ...options } = built
  return await withTemporaryFolder(async folder => {
    const out = join(folder, 'dist')
    const { problems, report } = await build({ ...options, out }, terminal)
    if (!report) return { differing: undefined, problems }
    const [cached, fresh] = [hashesOf(options.out), hashesOf(out)]
    const keys = new Set([...cached.keys(), ...fresh.keys()])
    return { differing: [...keys].filter(key => cached.get(key) !== fresh.get(key)).toSorted(), problems }
  })
}

/** Returns kind, type and SHA-256 of each file of a build, by key. */
const hashesOf = (out: string): Map<string, string> =>
  new Map(
    (readObjectList(out)?.objects ?? []).map(({ key, kind, contentType, sha256 }) => [
      key,
      `${kind} ${contentType} ${sha256}`,
    ]),
  )
