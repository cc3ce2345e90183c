import { expect, test } from 'vitest'
import { homeSection } from '../../content/schema/config/sections.ts'
import example from '../../docs/examples/proof.config.ts'

test('docs/examples/proof.config.ts shows every section of the home page', () => {
  expect(example.homeSections.toSorted()).toEqual(homeSection.options.toSorted())
})
