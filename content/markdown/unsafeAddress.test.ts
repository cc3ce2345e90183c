import { expect, test } from 'vitest'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { unsafeAddress } from './unsafeAddress.ts'

test.each([
  ['link', 'https://a.example/so\u00adft', 'invisible character, U+00AD', 'Delete it'],
  ['image', '/images/a\u200b.png', 'invisible character, U+200B', 'Delete it'],
  ['link', 'C:\\Users\\ines\\report.pdf', 'on your own computer', 'write /uploads/report.pdf'],
  ['image', 'C:/Users/ines/a.png', 'on your own computer', 'write /images/posts/a.png'],
  ['image', 'file:///home/ines/a.png', 'on your own computer', 'write /images/posts/a.png'],
  ['link', '\\\\server\\share\\a.pdf', 'on your own computer', 'write /uploads/a.pdf'],
  ['image', 'data:image/png;base64,iVBORw0KGgo=', 'as data', 'public/images/posts/'],
  ['link', 'javascript:alert(1)', 'not allowed', 'https:'],
  ['image', 'ftp://a.example/a.png', 'not allowed', 'https'],
] as const)('the %s %s', (use, address, message, hint) => {
  expect(unsafeAddress(address, use)).toEqual({
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  })
  expect(unsafeAddress(address, use)).toMatchObject(describedProblem)
})
