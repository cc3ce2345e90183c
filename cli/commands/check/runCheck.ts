import { lostAddresses } from '../../../content/links/lostAddresses.ts'
import { createFallbackSite } from '../../../content/createSite.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { fixesOf, limitProblems } from '../../../content/problems/limitProblems.ts'
import { counted } from '../../../content/shared/counted.ts'
import { exitCodes } from '../../../system/CommandError.ts'
import { reportProblems } from '../../../system/formatProblems.ts'
import { type Colors, Terminal } from '../../../system/Terminal.ts'
import { formatSeconds, withoutControls } from '../../../system/text.ts'
import { type SiteFlags, siteOptions } from '../options.ts'
import { type CheckedSite, checkSite } from '../../../generator/site/checkSite.ts'
import { checkOutbound, type OutboundReport } from './checkOutbound.ts'
import { type FixedSite, fixSite } from './fixSite.ts'
import { publicAddresses } from './publicAddresses.ts'

export interface CheckFlags extends SiteFlags {
  strict?: boolean
  external?: boolean
  since?: string
  fix?: boolean
  format: 'text' | 'json' | 'github'
  quiet?: boolean
  verbose?: boolean
}

/** `kube-site check`: everything that a build would refuse, and warnings, without building. Returns the exit code. */
export async function runCheck(root: string, flags: CheckFlags): Promise<number> {
  const { format, quiet = false, verbose = false, strict = false, fix = false } = flags
  const terminal = new Terminal({ quiet: quiet || format !== 'text', verbose })
  const start = performance.now()
  const options = siteOptions(root, flags)
  const { checked, fixed, notFixed } = fix
    ? await fixSite(options)
    : { checked: await checkSite(options), fixed: [], notFixed: [] }
  const outbound = flags.external ? await checkOutbound(root, checked.input, terminal) : undefined
  const lost = flags.since === undefined ? [] : await checkSince(flags.since, checked)
  const { posts } = checked
  const problems = limitProblems([...checked.problems, ...(outbound?.problems ?? []), ...lost])
  const failed = notFixed.length > 0 || problems.some(({ severity }) => strict || severity === 'error')
  if (format !== 'json') writeFixes({ fixed, notFixed }, terminal)
  if (outbound) terminal.info(outboundSummary(outbound))
  const result = {
    ok: !failed,
    posts,
    ...(fix ? { fixed, notFixed } : {}),
    ...(outbound ? { external: { ...outbound, problems: undefined } } : {}),
  }
  reportProblems({ root, problems, format, terminal, result, isResult: true })
  const seconds = formatSeconds((performance.now() - start) / 1000)
  const { colors, errorColors } = terminal
  if (problems.length === 0)
    terminal.info(`${colors.green('No problems found')}: ${counted(posts, 'post')} in ${seconds}`)
  else if (format === 'text') {
    const fixable = problems.flatMap(fixesOf).length
    if (fixable > 0 && !fix) terminal.error(errorColors.dim(`--fix fixes ${fixable} of them`))
    if (strict && problems.every(({ severity }) => severity === 'warning'))
      terminal.error(errorColors.dim('With --strict, warnings fail.'))
  }
  return failed ? exitCodes.problems : exitCodes.success
}

/** Reports addresses of the published site that lead nowhere now. */
async function checkSince(url: string, { input }: CheckedSite): Promise<Problem[]> {
  const resolved = createFallbackSite(input)
  return resolved ? lostAddresses(resolved, await publicAddresses(url)) : []
}

function writeFixes({ fixed, notFixed }: Pick<FixedSite, 'fixed' | 'notFixed'>, terminal: Terminal): void {
  const { colors, errorColors } = terminal
  if (fixed.length > 0) {
    const problems = fixed.reduce((sum, file) => sum + file.problems, 0)
    for (const { file, diff } of fixed)
      terminal.info(
        diff === undefined
          ? withoutControls(`${file}: too many lines were changed to show them; \`git diff\` does`)
          : coloredDiff(diff, colors),
      )
    terminal.info(
      `\n${colors.green('Fixed')} ${counted(problems, 'problem')} in ${counted(fixed.length, 'file')}\n`,
    )
  }
  for (const { file, reason } of notFixed)
    terminal.error(`${errorColors.yellow('not fixed')} ${withoutControls(`${file}: ${reason}`)}`)
}

const coloredDiff = (diff: string, colors: Colors): string =>
  diff
    .trimEnd()
    .split('\n')
    .map(text => {
      // The line end of Windows shows nothing.
      const line = text.replace(/\r$/, '').split('\t').map(withoutControls).join('\t')
      if (/^(?:---|\+\+\+) /.test(line)) return colors.bold(line)
      if (line.startsWith('@@')) return colors.cyan(line)
      if (line.startsWith('-')) return colors.red(line)
      return line.startsWith('+') ? colors.green(line) : line
    })
    .join('\n')

/** How many links to other sites were tried, and which were not. */
function outboundSummary({ tried, known, skipped, refused }: OutboundReport): string {
  const parts = [`${counted(tried, 'link')} to other sites tried`]
  if (known > 0) parts.push(`${known} known from before`)
  if (refused > 0) parts.push(`${refused} that do not answer programs`)
  if (skipped > 0) parts.push(`${skipped} under names reserved for examples (such as .example) not tried`)
  return parts.join(', ')
}
