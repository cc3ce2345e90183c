import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Command } from 'commander'
import { postList } from '../../../content/posts/postList.ts'
import { counted } from '../../../content/shared/counted.ts'
import { loadFronts } from '../../../generator/site/inputFiles.ts'
import { projectPath } from '../../../system/paths.ts'
import type { Terminal } from '../../../system/Terminal.ts'
import { table } from '../../../system/table.ts'
import { withoutControls } from '../../../system/text.ts'
import { inDays } from '../list/runList.ts'
import { defaultDay } from '../options.ts'

/** `kube-site` without a command: shows the commands, and the state of the posts by their front matter. */
export async function runHome(root: string, program: Command, terminal: Terminal): Promise<void> {
  const { bold, dim, cyan } = terminal.colors
  const commands = table(
    [
      { cells: program.commands.map(command => command.name()), paint: cyan },
      { cells: program.commands.map(command => command.summary() || command.description()), minWidth: 20 },
    ],
    terminal.width === undefined ? undefined : terminal.width - 2,
  )
  const lines = [
    `${bold(program.name())} ${dim(program.version() ?? '')}`,
    '',
    ...commands.map(line => `  ${line}`),
    '',
    ...(await stateLines(root, terminal)),
    '',
    dim(`Run npx ${program.name()} <command> --help for the options of a command.`),
  ]
  terminal.result(lines.join('\n'))
}

async function stateLines(root: string, { colors: { bold, red } }: Terminal): Promise<string[]> {
  const folder = join(root, 'posts')
  if (!existsSync(folder) && !existsSync(join(root, 'site.config.ts')))
    return [`There is no site in ${root}: neither posts/ nor site.config.ts.`]
  const today = defaultDay()
  const { posts, problems } = postList(loadFronts({ folder, shown: projectPath(root, folder), root }), today)
  const count = (state: string) => posts.filter(post => post.state === state).length
  const drafts = count('draft')
  const states = [
    ...(['published', 'scheduled', 'expired'] as const).map(state => [count(state), state] as const),
    [drafts, drafts === 1 ? 'draft' : 'drafts'] as const,
  ]
  const counts = states.filter(([number]) => number > 0).map(([number, name]) => `${number} ${name}`)
  const lines = [bold(counted(posts.length, 'post')) + (counts.length > 0 ? `: ${counts.join(', ')}` : '')]
  // The list begins with the newest.
  const next = posts.findLast(({ state }) => state === 'scheduled')
  if (next) lines.push(`Next: ${next.date}, ${inDays(today, next.date)}, ${withoutControls(next.title)}`)
  if (problems.length > 0)
    lines.push(red(`${counted(problems.length, 'problem')} in the posts; npx kube-site check lists them`))
  if (relative(root, process.cwd()).startsWith('..')) lines.push(`You are outside of the project ${root}`)
  return lines
}
