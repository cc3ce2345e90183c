import { expect, test } from 'vitest'
import { UsageError } from '../UsageError.ts'
import { refusedPort } from './refusedPort.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

test.each(['EADDRINUSE', 'EACCES'])('%s is for the user to mend', code => {
  const error = refusedPort(80, coded(code))
  expect(error).toBeInstanceOf(UsageError)
  expect((error as UsageError).message).toContain('80')
})

test.each([coded('EMFILE'), new Error('else'), 'text', undefined])('%s is given back', error => {
  expect(refusedPort(80, error)).toBe(error)
})
