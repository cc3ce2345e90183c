import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import pc from 'picocolors'
import { hasHyperlinks, jsonText, linkToFile, withoutControls, withoutHyperlinks } from './text.ts'
import { problemIn } from '../content/problems/problemAt.ts'
import { formatProblem } from './formatProblems.ts'

const controls = ['\0', '\x1b', '\n', '\x7f', '\x9b', '\u202e', '\u2067']

test.each(controls)('%j reaches no terminal, as text or as JSON', control => {
  expect(withoutControls(`a${control}b`)).toBe('a b')
  const json = jsonText({ [control]: [`a${control}b`] })
  expect(json.replaceAll('\n', '')).not.toContain(control)
  expect(JSON.parse(json)).toEqual({ [control]: [`a${control}b`] })
})

test.each(['é', '日本', '👩\u200d🚀', 'שלום', '\u200f'])('%j stays as it is', text => {
  expect(withoutControls(text)).toBe(text)
  expect(jsonText([text])).toBe(`[\n  "${text}"\n]`)
})

afterEach(() => vi.unstubAllEnvs())

test.each<[terminal: boolean, env: Record<string, string>, expected: boolean]>([
  [true, {}, true],
  [true, { NO_COLOR: '1' }, true],
  [true, { CI: 'true' }, false],
  [true, { TERM: 'dumb' }, false],
  [true, { FORCE_HYPERLINK: '0' }, false],
  [false, {}, false],
  [false, { FORCE_COLOR: '1' }, false],
  [false, { FORCE_HYPERLINK: '1', CI: 'true' }, true],
])('links where the output is a terminal (%s) in the environment %j: %s', (isTerminal, env, expected) => {
  for (const [name, value] of Object.entries({ CI: '', TERM: 'xterm', FORCE_HYPERLINK: '', ...env }))
    vi.stubEnv(name, value)
  expect(hasHyperlinks(isTerminal)).toBe(expected)
})

test('the position of a problem leads to its file, whatever its name is', () => {
  const problem = {
    ...problemIn('posts/a (\u001B[31m) %.md', { code: 'post-empty', message: 'No' }),
    line: 3,
    column: 7,
  }
  const colors = pc.createColors(false)
  const text = formatProblem(problem, { ...colors, link: linkToFile })
  const url = pathToFileURL(resolve(problem.file)).href
  expect(text).toContain(`\u001B]8;;${url}\u001B\\posts/a ( [31m) %.md:3:7\u001B]8;;\u001B\\`)
  expect(url).not.toContain('\u001B')
  expect(withoutHyperlinks(text)).toBe(formatProblem(problem, colors))
})
