import { setTimeout as delay } from 'node:timers/promises'
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront'
import { requestHandler, s3Error } from '../stores/S3Backend.ts'

/** Caches were not invalidated, or not all of them in time. The message is a sentence. */
export class InvalidationError extends Error {
  override readonly name = 'InvalidationError'
}

export interface InvalidationInput {
  /** Identifier of the distribution. */
  distribution: string
  paths: readonly string[]
  /** A request that is repeated with the same reference counts once. */
  reference: string
  /** Called before each wait, with its reason. */
  onWait(reason: string): void
}

/** In ms. */
export interface InvalidationTimes {
  /** Between two reads of the status. */
  pollMs: number
  /** Between two attempts while too many invalidations are in progress. */
  retryMs: number
  /** Longest time in all. */
  limitMs: number
}

/** CloudFront mostly takes one to two minutes. */
const defaultTimes: InvalidationTimes = { pollMs: 5000, retryMs: 20_000, limitMs: 15 * 60_000 }

/**
 * Invalidates paths of a CloudFront distribution, and waits until all of its caches are done.
 * @throws InvalidationError
 */
export async function invalidate(
  { distribution, paths, reference, onWait }: InvalidationInput,
  { pollMs, retryMs, limitMs } = defaultTimes,
): Promise<void> {
  const named = `CloudFront distribution ${distribution}`
  const client = new CloudFrontClient({
    // The only region in which CloudFront is managed.
    region: 'us-east-1',
    maxAttempts: 5,
    requestHandler: requestHandler(),
  })
  const end = performance.now() + limitMs
  const wait = async (ms: number, reason: string, failure: string) => {
    if (performance.now() + ms > end) throw new InvalidationError(`${named} ${failure}`)
    onWait(reason)
    await delay(ms)
  }
  const batch = { CallerReference: reference, Paths: { Quantity: paths.length, Items: [...paths] } }
  const create = new CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch: batch })
  try {
    let id: string | undefined
    while (id === undefined) {
      try {
        id = (await client.send(create)).Invalidation?.Id ?? ''
      } catch (error) {
        if ((error as Error).name !== 'TooManyInvalidationsInProgress') throw error
        await wait(retryMs, 'other invalidations are in progress', 'is busy with other invalidations.')
      }
    }
    const get = new GetInvalidationCommand({ DistributionId: distribution, Id: id })
    const minutes = Math.round(limitMs / 60_000)
    const failure = `has not finished invalidation ${id} in ${minutes} minutes; it continues there.`
    while ((await client.send(get)).Invalidation?.Status !== 'Completed')
      await wait(pollMs, `invalidation ${id} is in progress`, failure)
  } catch (error) {
    if (error instanceof InvalidationError) throw error
    const { message } = s3Error(error, named, 'cloudfront:CreateInvalidation and cloudfront:GetInvalidation')
    throw new InvalidationError(message, { cause: error })
  } finally {
    client.destroy()
  }
}
