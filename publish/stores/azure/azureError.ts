import { brokenConnections, localCause, StoreError } from '../StoreError.ts'

interface RestError extends Error {
  code?: string
  statusCode?: number
}

/** What an error of Azure's SDK means. Its own message repeats the request, and is not shown. */
export function azureError(error: unknown, store: string): StoreError {
  const { name, code: raw = name, statusCode: status } = error as RestError
  // The server's name of the error, which is shown.
  const code = raw.replace(/\W/g, '')
  const fail = (kind: StoreError['kind'], text: string) => new StoreError(kind, text, error)
  if (code === 'ContainerNotFound') return fail('bucket', `There is no container for ${store}.`)
  if (
    code === 'AuthenticationFailed' ||
    name === 'CredentialUnavailableError' ||
    name === 'AuthenticationError'
  ) {
    return fail('credentials', `${store} does not know the credentials, or they have expired.`)
  }
  if (name === 'AggregateAuthenticationError')
    return fail('credentials', `There are no credentials for ${store}.`)
  if (status === 401 || status === 403) {
    return fail('denied', `${store} does not allow this with the credentials in use.`)
  }
  if (status === 412 || status === 409 || status === 304) {
    return fail('condition', `Another process wrote to ${store} at the same time.`)
  }
  if (status === 404) return fail('missing', `${store} has no such object.`)
  if (status === 408 || status === 429 || (status !== undefined && status >= 500)) {
    return fail('transient', `${store} answered ${status} ${code}.`)
  }
  if (status === undefined && brokenConnections.has(code)) {
    return fail('transient', `${store} cannot be reached, or the connection broke (${code}).`)
  }
  if (status !== undefined) return fail('other', `${store} refused a request: ${code} (${status}).`)
  const cause = localCause(error)
  if (/non-TLS|non-https/i.test(cause))
    return fail('credentials', `Azure’s identities need an https endpoint, and that of ${store} is http.`)
  return fail('other', `No request could be sent to ${store}: ${cause}.`)
}
