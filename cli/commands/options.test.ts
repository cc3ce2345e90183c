import { expect, test } from 'vitest'
import { UsageError } from '../util/UsageError.ts'
import { portError } from './options.ts'

const coded = (code: string, syscall = 'listen') => Object.assign(new Error(code), { code, syscall })

test.each(['EADDRINUSE', 'EACCES'])('%s is a mistake of usage', code => {
  const error = portError(80, coded(code))
  expect(error).toBeInstanceOf(UsageError)
  expect((error as UsageError).message).toContain('80')
})

test.each([coded('EMFILE'), coded('EACCES', 'open'), new Error('else'), 'text', undefined])(
  '%s is given back',
  error => {
    expect(portError(80, error)).toBe(error)
  },
)
