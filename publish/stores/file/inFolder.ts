import { makeFolders } from '../../../system/makeFolders.ts'

const maxAttempts = 5

/** Runs work that needs a folder, which is created if absent. Another process may remove it while it is empty. */
export async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      makeFolders(folder)
      return await work()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === maxAttempts) throw error
    }
  }
}
