import { expect, test } from 'vitest'
import { configJsonSchema, type JsonSchema } from './configReference.ts'

/** Every key that a schema names, by its path, with its schema. */
function keysOf(schema: JsonSchema, path = ''): [string, JsonSchema][] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema
  const nested = [items, additionalProperties, anyOf].flat().filter(child => typeof child === 'object')
  return [
    ...Object.entries(properties).flatMap(([key, child]): [string, JsonSchema][] =>
      typeof child === 'object' ? [[`${path}${key}`, child], ...keysOf(child, `${path}${key}.`)] : [],
    ),
    ...nested.flatMap(child => keysOf(child, path)),
  ]
}

const keys = keysOf(configJsonSchema())

test('every key says what it means', () => {
  expect(keys.length).toBeGreaterThan(130)
  const silent = keys.filter(([, { description = '' }]) => !/^[A-Z].*[.:`]$/s.test(description))
  expect(silent.map(([path]) => path)).toEqual([])
})

test('an object has no keys but its own', () => {
  const open = keys.filter(
    ([, { properties, additionalProperties }]) => properties && additionalProperties !== false,
  )
  expect(open).toEqual([])
})
