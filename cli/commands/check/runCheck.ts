import { counted } from '../../../content/shared/counted.ts'
import { exitCodes } from '../../exitCodes.ts'
import { formatSeconds } from '../../terminal/formatBytes.ts'
import { reportProblems } from '../../terminal/reportProblems.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { type SiteFlags, siteOptions } from '../siteOptions.ts'
import { checkSite } from './checkSite.ts'
import { checkOutbound, type OutboundReport } from './external/checkOutbound.ts'
import { formatRepairs } from './formatRepairs.ts'
import { type RepairedSite, repairSite } from './repairSite.ts'

export interface CheckFlags extends SiteFlags {
  strict?: boolean
  external?: boolean
  fix?: boolean
  format: 'text' | 'json' | 'github'
  quiet?: boolean
  verbose?: boolean
}

/** `kube-site check`: everything that a build would refuse, and advice, without building. Gives the exit code. */
export async function runCheck(root: string, flags: CheckFlags): Promise<number> {
  const { format, quiet = false, verbose = false, strict = false, fix = false } = flags
  const terminal = new Terminal({ quiet: quiet || format !== 'text', verbose })
  const start = performance.now()
  const options = siteOptions(root, flags)
  const { checked, repairs, left } = fix
    ? await repairSite(options)
    : { checked: await checkSite(options), repairs: [], left: [] }
  const outbound = flags.external ? await checkOutbound(root, checked.input, terminal) : undefined
  const { posts } = checked
  const problems = [...checked.problems, ...(outbound?.problems ?? [])]
  const failed = left.length > 0 || problems.some(({ severity }) => strict || severity === 'error')
  tellRepairs({ repairs, left }, format, terminal)
  if (outbound && format === 'text') terminal.info(tellOutbound(outbound))
  const result = {
    ok: !failed,
    posts,
    ...(fix ? { repairs, left } : {}),
    ...(outbound ? { external: { ...outbound, problems: undefined } } : {}),
  }
  reportProblems({ problems, format, terminal, result })
  const seconds = formatSeconds((performance.now() - start) / 1000)
  const { colors, errorColors } = terminal
  if (problems.length === 0)
    terminal.info(`${colors.green('All well')}: ${counted(posts, 'post')} in ${seconds}`)
  else if (format === 'text') {
    const mendable = problems.filter(problem => problem.fix).length
    if (mendable > 0 && !fix) terminal.error(errorColors.dim(`--fix repairs ${mendable} of them`))
    if (strict && problems.every(({ severity }) => severity === 'warning'))
      terminal.error(errorColors.dim('With --strict, warnings fail.'))
  }
  return failed ? exitCodes.problems : exitCodes.success
}

function tellRepairs(
  { repairs, left }: Pick<RepairedSite, 'repairs' | 'left'>,
  format: CheckFlags['format'],
  terminal: Terminal,
): void {
  if (format === 'json') return
  const { colors, errorColors } = terminal
  if (repairs.length > 0) {
    const mended = repairs.reduce((sum, repair) => sum + repair.mended, 0)
    terminal.info(formatRepairs(repairs, colors))
    terminal.info(
      `\n${colors.green('Repaired')} ${counted(mended, 'problem')} in ${counted(repairs.length, 'file')}\n`,
    )
  }
  for (const { file, reason } of left) {
    terminal.error(`${errorColors.yellow('not repaired')} ${file}: ${reason}`)
  }
}

/** What was asked of other sites, and what was not. */
function tellOutbound({ tried, known, skipped, refused }: OutboundReport): string {
  const parts = [`${counted(tried, 'link')} to other sites tried`]
  if (known > 0) parts.push(`${known} known from before`)
  if (refused > 0) parts.push(`${refused} that do not answer programs`)
  if (skipped > 0) parts.push(`${skipped} under names kept for examples (such as .example) not tried`)
  return parts.join(', ')
}
