import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter } from 'node:path'
import { promisify } from 'node:util'

/** Packages that few scripts and tests need: hundreds of megabytes that `npm ci` would bring to everybody. */
const versions = {
  '@actions/languageservice': '0.3.61',
  // The newest one that runs on Node 20.
  azurite: '3.35.0',
  harfbuzzjs: '0.10.0',
  'html-validate': '10.17.0',
  'subset-font': '2.9.0',
  workerd: '1.20261117.1',
}

/**
 * Returns the folder `node_modules` of npm's cache that has the packages. npm installs them if they are not there.
 * @throws Error if there is no network either
 */
export async function npmFolder(...names: readonly (keyof typeof versions)[]): Promise<string> {
  const packages = names.flatMap(name => ['--package', `${name}@${versions[name]}`])
  const options = [
    '--yes',
    '--prefer-offline',
    '--ignore-scripts',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
  ]
  // npm puts the folder's programs in front of the path.
  const print = `node -p 'process.env.PATH.split("${delimiter}")[0]'`
  try {
    const { stdout } = await promisify(execFile)('npx', [...options, ...packages, '-c', print], {
      // Not in a project, whose packages of other versions npm would take for these.
      cwd: tmpdir(),
      timeout: 300_000,
    })
    return stdout.trim().replace(/[/\\]\.bin$/, '')
  } catch (error) {
    throw new Error(`${names.join(' and ')} could not be installed from npm.`, { cause: error })
  }
}
