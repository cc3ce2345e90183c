import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Command } from 'commander'
import { postList } from '../../../content/posts/postList.ts'
import { counted } from '../../../content/shared/counted.ts'
import { dayOfBuild } from '../../project/dayOfBuild.ts'
import { loadFronts } from '../../project/loadFronts.ts'
import { shownPath } from '../../project/shownPath.ts'
import { harmless } from '../../terminal/formatProblems.ts'
import type { Terminal } from '../../terminal/Terminal.ts'
import { table } from '../../terminal/table.ts'
import { inDays } from '../list/inDays.ts'

/** `kube-site` alone: what one can do here, and the state of the site as far as front matter tells it. */
export async function runHome(root: string, program: Command, terminal: Terminal): Promise<void> {
  const { bold, dim, cyan } = terminal.colors
  const commands = table(
    [
      { cells: program.commands.map(command => command.name()), paint: cyan },
      { cells: program.commands.map(command => command.summary() || command.description()), least: 20 },
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
    dim(`npx ${program.name()} <command> --help explains a command.`),
  ]
  terminal.result(lines.join('\n'))
}

async function stateLines(root: string, { colors: { bold, red } }: Terminal): Promise<string[]> {
  const folder = join(root, 'posts')
  if (!existsSync(folder) && !existsSync(join(root, 'site.config.ts')))
    return [`There is no site in ${root}: neither posts/ nor site.config.ts.`]
  const today = dayOfBuild()
  const { posts, problems } = postList(await loadFronts({ folder, shown: shownPath(folder) }), today)
  const count = (state: string) => posts.filter(post => post.state === state).length
  const states = [
    ['published', count('published')],
    ['scheduled', count('scheduled')],
    ['expired', count('expired')],
    [count('draft') === 1 ? 'draft' : 'drafts', count('draft')],
  ] as const
  const told = states.filter(([, number]) => number > 0).map(([name, number]) => `${number} ${name}`)
  const lines = [`${bold(counted(posts.length, 'post'))}${told.length > 0 ? `: ${told.join(', ')}` : ''}`]
  // The list begins with the newest.
  const next = posts.findLast(({ state }) => state === 'scheduled')
  if (next) lines.push(`Next: ${next.date}, ${inDays(today, next.date)}, ${harmless(next.title)}`)
  if (problems.length > 0)
    lines.push(red(`${counted(problems.length, 'problem')} in the posts; npx kube-site check tells`))
  if (relative(root, process.cwd()).startsWith('..'))
    lines.push(`You are outside of the project, which is ${root}`)
  return lines
}
