import { expect, test } from 'vitest'
import { commandsFile, wings } from '../fixtures/copyWithout.ts'
import { imports, isIn } from '../fixtures/sources.ts'

test.each(Object.entries(wings))('%s comes off: only the list of commands imports it', (_, { paths }) => {
  const others = imports.filter(({ from, to }) => isIn(to, paths) && !isIn(from, paths))
  expect([...new Set(others.map(({ from }) => from))]).toEqual([commandsFile])
})
