import { setTimeout as delay } from 'node:timers/promises'
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront'
import { requestHandler, silenceNodeWarning } from '../stores/S3Backend.ts'

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
export async function invalidate(input: InvalidationInput, times = defaultTimes): Promise<void> {
  silenceNodeWarning()
  const client = new CloudFrontClient({
    // The only region in which CloudFront is managed.
    region: 'us-east-1',
    maxAttempts: 5,
    requestHandler: requestHandler(),
  })
  const end = performance.now() + times.limitMs
  const wait = async (ms: number, reason: string, failure: string) => {
    if (performance.now() + ms > end) throw new InvalidationError(failure)
    input.onWait(reason)
    await delay(ms)
  }
  try {
    await run(client, input, { ...times, wait })
  } catch (error) {
    throw error instanceof InvalidationError ? error : explained(error, input.distribution)
  } finally {
    client.destroy()
  }
}

interface Waiting extends InvalidationTimes {
  /** @throws InvalidationError if that would take too long */
  wait(ms: number, reason: string, failure: string): Promise<void>
}

async function run(
  client: CloudFrontClient,
  { distribution, paths, reference }: InvalidationInput,
  { pollMs, retryMs, limitMs, wait }: Waiting,
): Promise<void> {
  const batch = { CallerReference: reference, Paths: { Quantity: paths.length, Items: [...paths] } }
  const create = new CreateInvalidationCommand({ DistributionId: distribution, InvalidationBatch: batch })
  let id: string | undefined
  while (id === undefined) {
    try {
      id = (await client.send(create)).Invalidation?.Id ?? ''
    } catch (error) {
      if ((error as Error).name !== 'TooManyInvalidationsInProgress') throw error
      const failure = `CloudFront distribution ${distribution} is busy with other invalidations.`
      await wait(retryMs, 'other invalidations are in progress', failure)
    }
  }
  const get = new GetInvalidationCommand({ DistributionId: distribution, Id: id })
  const minutes = Math.round(limitMs / 60_000)
  const failure = `CloudFront distribution ${distribution} has not finished invalidation ${id} in ${minutes} minutes; it continues there.`
  while ((await client.send(get)).Invalidation?.Status !== 'Completed') {
    await wait(pollMs, `invalidation ${id} is in progress`, failure)
  }
}

/** Messages of the service are not shown: some repeat what was signed. */
function explained(error: unknown, distribution: string): InvalidationError {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  const fail = (message: string) => new InvalidationError(message, { cause: error })
  if (name === 'NoSuchDistribution') return fail(`There is no CloudFront distribution ${distribution}.`)
  if (name === 'CredentialsProviderError') return fail('There are no credentials for CloudFront.')
  if (name === 'AccessDenied' || status === 401 || status === 403) {
    return fail(
      `CloudFront distribution ${distribution} does not allow cloudfront:CreateInvalidation and cloudfront:GetInvalidation with the credentials in use.`,
    )
  }
  return fail(
    `CloudFront distribution ${distribution} could not be invalidated: ${name}${status === undefined ? '' : ` (${status})`}.`,
  )
}
