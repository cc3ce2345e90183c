import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../tests/setup/runCommand.ts'

const run = promisify(execFile)

const git = async (...words: string[]): Promise<string> =>
  (await run('git', words, { cwd: root, maxBuffer: 2 ** 30 })).stdout

/** Returns a commit of the work tree as it is: of the files that git tracks, and of those added to its index. */
export async function commitOfWorkTree(): Promise<string> {
  const changed = await git('stash', 'create')
  return changed.trim() || 'HEAD'
}

/** Writes the files of a commit into a new folder, with the packages of its lock file. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  mkdirSync(folder)
  const archive = join(folder, 'checkout.tar')
  await git('archive', `--output=${archive}`, commit)
  await run('tar', ['--extract', '--file', archive, '--directory', folder])
  const samePackages = (await git('diff', '--name-only', commit, '--', 'package-lock.json')) === ''
  if (samePackages) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
}
