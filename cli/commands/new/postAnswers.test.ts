import { expect, test } from 'vitest'
import { givenAnswers } from './postAnswers.ts'

test('what the command line repeats counts once, without spaces around it', () => {
  const given = { author: ['Ines', ' Hamish ', 'Ines'], tags: 'rbac, cilium,,rbac', slug: ' a-post ' }
  expect(givenAnswers(' A title ', given)).toEqual({
    title: 'A title',
    slug: 'a-post',
    authors: ['Ines', 'Hamish'],
    tags: ['rbac', 'cilium'],
  })
})

test('what the command line does not name is left open', () => {
  expect(givenAnswers(undefined, {})).toEqual({})
})
