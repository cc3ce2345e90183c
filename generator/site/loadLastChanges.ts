import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ConfigFile } from '../../content/schema/config/ConfigFile.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import { problemAt } from '../../content/problems/problemAt.ts'
import type { InputFolder } from './inputFiles.ts'

/** The days on which texts were last changed, by the paths of their files. */
export interface LastChanges {
  value?: ReadonlyMap<string, Day>
  problems: Problem[]
}

/** Asks git for the day of the last change of each text, if the configuration wants it. */
export async function loadLastChanges(
  config: ConfigFile | undefined,
  folders: readonly Pick<InputFolder, 'folder' | 'shown'>[],
): Promise<LastChanges> {
  if (!config?.value.blog.updatedFromGit) return { problems: [] }
  const [first] = folders
  if (!first || !(await hasHistory(first.folder))) {
    const message =
      '`updatedFromGit` needs the history of git, and this checkout has none, or only the end of it'
    const hint = 'Fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout.'
    const place = config.locate(['blog', 'updatedFromGit'])
    return { problems: [problemAt(config.source, place, { code: 'history-missing', message, hint })] }
  }
  const all = await Promise.all(folders.filter(({ folder }) => existsSync(folder)).map(changesIn))
  return { value: new Map(all.flat()), problems: [] }
}

/** False if there is no repository, or one that was fetched without its beginning: days would be those of the fetch. */
async function hasHistory(folder: string): Promise<boolean> {
  const answer = await git(folder, ['rev-parse', '--is-shallow-repository']).catch(() => '')
  return answer.trim() === 'false'
}

/**
 * The day of the last commit that changed each file, except those that added or moved it: in a repository to which posts
 * are moved, all of them would have changed on that day.
 */
async function changesIn({
  folder,
  shown,
}: Pick<InputFolder, 'folder' | 'shown'>): Promise<[file: string, day: Day][]> {
  const words = ['log', '-z', '--relative', '--name-only', '--find-renames', '--diff-filter=M']
  const text = await git(folder, [...words, '--format=%x01%ct', '--', '.'])
  const days = new Map<string, Day>()
  for (const commit of text.split('\u0001').slice(1)) {
    const [seconds = '', ...names] = commit.split('\0')
    const day = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
    for (const name of names.map(found => found.replace(/^\n/, '')).filter(Boolean)) {
      const file = join(shown, name)
      // The newest commit is the first.
      if (!days.has(file)) days.set(file, day)
    }
  }
  return [...days]
}

const maxLogBytes = 256 * 1024 * 1024

async function git(folder: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', words, { cwd: folder, maxBuffer: maxLogBytes })
  return stdout
}
