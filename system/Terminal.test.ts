import { expect, test, vi } from 'vitest'
import { Terminal } from './Terminal.ts'

const written = (error: unknown) => {
  let text = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(part => (text += String(part)) !== '')
  new Terminal({ quiet: false, verbose: false }).internalError(error)
  write.mockRestore()
  return text
}
const coded = (code: string) => Object.assign(new Error(`${code}: it failed, write`), { code })

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'])('%s is an error of the system, with what to do', code => {
  for (const error of [coded(code), new Error(`${code}: it failed`), new Error('x', { cause: coded(code) })])
    expect(written(error)).toMatch(/^error .+\nThe system refuses this: .+\n$/)
})

test.each([new Error('x'), coded('ERR_ASSERTION'), new Error('EXTRA: x'), 'text', undefined])(
  'any other is an internal error',
  error => {
    expect(written(error)).toMatch(/^internal error .+\nThis is a bug in kube-site/)
  },
)
