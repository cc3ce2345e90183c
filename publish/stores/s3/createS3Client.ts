import { S3Client } from '@aws-sdk/client-s3'
import type { Agent as HttpsAgent } from 'node:https'
import { proxyAgent } from '../../../system/proxy.ts'
import type { S3Target } from '../../../content/schema/config/parseTarget.ts'
import type { TimeLimits } from './sendRequest.ts'

/** In ms. Without them, the SDK would wait forever for a server that does not answer. */
export const timeouts = { connectionTimeout: 5_000, socketTimeout: 20_000 }

const silent = () => undefined

/** A client with Amazon's whole chain of credentials: environment, profiles, web identity, container and machine. */
export function createS3Client({ region, endpoint }: S3Target, limits: TimeLimits = timeouts): S3Client {
  silenceNodeWarning()
  return new S3Client({
    // Other stores mostly ignore the region, but signatures contain one.
    ...(region === undefined ? (endpoint === undefined ? {} : { region: 'us-east-1' }) : { region }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // The SDK's own retries do not handle conditional writes: `Store` has one rule for all stores.
    maxAttempts: 1,
    cacheMiddleware: true,
    // R2 and others refuse the checksums that the SDK adds since 3.729; the hash of the body is in the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The default one writes to the terminal.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: requestHandler(limits),
  })
}

/** How clients of the SDK send requests: within limits of time, and through the proxies that the environment names. */
export function requestHandler(limits: TimeLimits) {
  const agent = proxyAgent()
  // To the SDK, an agent of either protocol is one that opens TLS connections.
  return { ...limits, ...(agent ? { httpAgent: agent, httpsAgent: agent as HttpsAgent } : {}) }
}

/** The SDK would warn users that its versions of 2027 require Node 22, which only developers can act on. */
export function silenceNodeWarning(): void {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'
}
