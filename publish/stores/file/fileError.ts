import { StoreError } from '../StoreError.ts'

/** What an error of the file system means. */
export function fileError(error: unknown, store: string): StoreError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const [kind, text] = meanings[code] ?? ['other', `cannot be used: ${message}`]
  return new StoreError(kind, `${store} ${text} (${code}).`, error)
}

const meanings: Readonly<Record<string, [kind: StoreError['kind'], text: string]>> = {
  ENOENT: ['missing', 'has no such file'],
  EEXIST: ['condition', 'already has such a file'],
  ENOTDIR: ['bucket', 'has a file where a folder is needed'],
  EISDIR: ['other', 'has a folder where a file is needed'],
  EACCES: ['unwritable', 'cannot be read or written by this user'],
  EPERM: ['unwritable', 'cannot be read or written by this user'],
  EROFS: ['unwritable', 'is on a read-only disk'],
  ENOSPC: ['full', 'is on a full disk'],
  EDQUOT: ['full', 'is on a full disk'],
  EMFILE: ['transient', 'has too many files open'],
  EBUSY: ['transient', 'is busy'],
}
