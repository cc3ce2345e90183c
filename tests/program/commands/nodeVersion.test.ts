import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../setup/runCommand.ts'

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  engines: { node: string }
}

/** Runs the command as if Node were of another version. */
const runWith = (version: string) => {
  const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const script = join(root, 'cli', 'kube-site.js')
  return spawnSync(process.execPath, ['--import', `data:text/javascript,${disguise}`, script, '--version'], {
    encoding: 'utf8',
  })
}

test.each(['18.20.4', '20.18.3', '16.0.0'])('Node %s is told which version is needed', version => {
  const { status, stdout, stderr } = runWith(version)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(
    `Node ${engines.node.replace('>=', '').replace(/\.0$/, '')} or newer; this is ${version}`,
  )
})

test.each(['20.19.0', '22.1.0'])('Node %s runs the command', version => {
  expect(runWith(version)).toMatchObject({ status: 0, stderr: '' })
})

test('the bundle of the command can be read by other users, who cannot write one', () => {
  runWith('20.19.0')
  const cache = join(root, 'node_modules', '.cache', 'kube-site')
  const [newest] = readdirSync(cache)
    .map(name => statSync(join(cache, name)))
    .toSorted((one, other) => other.mtimeMs - one.mtimeMs)
  expect(newest!.mode & 0o777).toBe(statSync(cache).mode & 0o777)
})

test('the file that says so has nothing that old versions cannot read', () => {
  const script = readFileSync(join(root, 'cli', 'kube-site.js'), 'utf8')
  expect(script).not.toMatch(/^import |\?\.|\?\?|import\.meta/m)
  execFileSync(process.execPath, ['--check', join(root, 'cli', 'kube-site.js')])
})
