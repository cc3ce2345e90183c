import { type MessagePort, parentPort } from 'node:worker_threads'
import { sentError } from '../system/SentError.ts'
import type { JobAnswer, JobRequest } from './workers/WorkerPool.ts'

type Job = (input: never) => unknown

/** Each loads its packages when it is first asked for. */
const loaders: Readonly<Record<string, () => Promise<Job>>> = {
  parse: async () => (await import('./site/postParser.ts')).parseJob(),
  render: async () => (await import('./render/renderJob.ts')).renderJob(),
  draw: async () => (await import('./images/cardDrawer.ts')).cardDrawer(),
}

/** Answers the requests of a `WorkerPool`. */
function serve(port: MessagePort): void {
  const jobs = new Map<string, Promise<Job>>()
  const run = async ({ job: name, input }: JobRequest): Promise<unknown> => {
    const job = jobs.get(name) ?? loaders[name]!()
    jobs.set(name, job)
    return await (await job)(input as never)
  }
  // Handlers of Vike would only print what is thrown here, so an error is an answer.
  port.on('message', async (request: JobRequest) => {
    const answer = await run(request).then((result): JobAnswer => ({ result }), sentError)
    port.postMessage(answer)
  })
}

if (parentPort) serve(parentPort)
