import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/runCommand.ts'

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const [, section = ''] = /\n## Packages\n([^]*?)\n## /.exec(contributing) ?? []
/** The names in the first column of the table. */
const listed = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
)

const { dependencies, devDependencies, peerDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies' | 'peerDependencies', Record<string, string>>
const packages = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })

/** `@scope/*` is every package of a scope. */
const covers = (entry: string, name: string) =>
  entry.endsWith('/*') ? name.startsWith(entry.slice(0, -1)) : entry === name

test('each package has its line in CONTRIBUTING, and each line its package', () => {
  expect(packages.filter(name => !listed.some(entry => covers(entry, name)))).toEqual([])
  expect(listed.filter(entry => !packages.some(name => covers(entry, name)))).toEqual([])
  expect(listed.length).toBe(new Set(listed).size)
})

test('no package is loaded from one registry alone, or runs a script on its installation', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"')
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})
