import { expect, test } from 'vitest'
import { NumberList } from './NumberList.ts'

test.each([0, 1, 1024, 1025, 3072, 3073, 200_000])('%d numbers come in their order', count => {
  const list = new NumberList()
  for (let number = 0; number < count; number++) list.push(number)
  expect(list.numbers()).toEqual(Uint32Array.from({ length: count }, (_, at) => at))
})
