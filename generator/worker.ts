import { sentError } from '../system/CommandError.ts'
import { logToStandardError } from '../system/Terminal.ts'
import type { JobAnswer, JobRequest } from './workers/WorkerPool.ts'

type Job = (input: never) => unknown

/** Each loads its packages when it is first asked for. */
const loaders: Readonly<Record<string, () => Promise<Job>>> = {
  parse: async () => (await import('./site/loadPosts.ts')).parseJob,
  render: async () => (await import('./render/renderJob.ts')).renderJob(),
  draw: async () => (await import('./images/cardDrawer.ts')).cardDrawer(),
}

/** Returns what answers the requests of a `WorkerPool`. */
function worker(): (request: JobRequest) => Promise<JobAnswer> {
  logToStandardError()
  const jobs = new Map<string, Promise<Job>>()
  return async ({ job: name, input }) => {
    try {
      const job = jobs.get(name) ?? loaders[name]!()
      jobs.set(name, job)
      return { result: await (await job)(input as never) }
    } catch (error) {
      return sentError(error)
    }
  }
}

export default worker()
