import { brokenConnections, localCause, StoreError } from '../StoreError.ts'

interface ReplyError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
  $response?: { headers?: Record<string, string> }
}

/** What an error of the SDK means. Messages of stores are not shown whole: some repeat what was signed. */
export function s3Error(error: unknown, store: string): StoreError {
  const { name: raw = '', code = raw, $metadata, $response } = error as ReplyError
  // The server's name of the error, which is shown.
  const name = raw.replace(/\W/g, '')
  const status = $metadata?.httpStatusCode
  const fail = (kind: StoreError['kind'], text: string) => new StoreError(kind, text, error)

  if (name === 'NoSuchBucket') return fail('bucket', `There is no bucket for ${store}.`)
  if (name === 'NoSuchKey' || name === 'NotFound') return fail('missing', `${store} has no such object.`)
  if (status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed') {
    const region = $response?.headers?.['x-amz-bucket-region']?.replace(/[^\w-]/g, '')
    return fail(
      'bucket',
      `The bucket of ${store} is in another region${region ? `: set region=${region}.` : ' than the one named.'}`,
    )
  }
  if (expired.has(name)) return fail('credentials', `The credentials for ${store} have expired.`)
  if (unknownCredentials.has(name)) return fail('credentials', `${store} does not know the credentials.`)
  if (name === 'RequestTimeTooSkewed')
    return fail('clock', `The clocks of this machine and of ${store} differ by minutes.`)
  if (name === 'CredentialsProviderError')
    return fail('credentials', `There are no credentials for ${store}.`)
  if (name === 'AccessDenied' || status === 401 || status === 403) {
    return fail('denied', `${store} does not allow this with the credentials in use.`)
  }
  if (status === 412 || status === 409)
    return fail('condition', `Another process wrote to ${store} at the same time.`)
  if (status === 501 || name === 'NotImplemented')
    return fail('unsupported', `${store} cannot do this (${status} ${name}).`)
  if (status === 429 || name === 'RequestTimeout' || (status !== undefined && status >= 500)) {
    return fail('transient', `${store} answered ${status} ${name}.`)
  }
  if (status === 404) return fail('missing', `${store} has no such object.`)
  if (status === undefined && (brokenConnections.has(code) || brokenConnections.has(name))) {
    return fail('transient', `${store} cannot be reached, or the connection broke (${code}).`)
  }
  if (status !== undefined) return fail('other', `${store} refused a request: ${name} (${status}).`)
  const cause = localCause(error)
  if (/region is missing/i.test(cause))
    return fail('bucket', `No region is named for ${store}: add ?region=… to its address, or set AWS_REGION.`)
  return fail('other', `No request could be sent to ${store}: ${cause}.`)
}

const expired: ReadonlySet<string> = new Set([
  'ExpiredToken',
  'ExpiredTokenException',
  'TokenRefreshRequired',
])

const unknownCredentials: ReadonlySet<string> = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'UnrecognizedClientException',
])
