import { expect, test } from 'vitest'
import { UsageError } from '../../system/CommandError.ts'
import { refuseFolder } from './options.ts'

test.each(['%', '#', '?', '*', ':', '"', '\n', '\u001B'])(
  'a folder with %j in its path is refused by name',
  character => {
    const root = `/home/a${character}b/site`
    expect(() => refuseFolder(root)).toThrow(UsageError)
    expect(() => refuseFolder(root)).toThrow(`: ${root}`)
  },
)

test.each(['/home/site', String.raw`C:\Users\site`, `/a b/[c]{d,e}(f)/'&$!;/日本 é/~@+,=^`])(
  'the folder %s is not',
  root => {
    expect(() => refuseFolder(root)).not.toThrow()
  },
)
