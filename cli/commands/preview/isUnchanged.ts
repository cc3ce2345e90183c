/** What tells one state of an object from another. */
export interface ObjectState {
  /** With its quotes. */
  etag: string
  modified: Date
}

/** Headers of a request that ask for one state of an object. */
export interface Conditions {
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
  'if-range'?: string | undefined
}

/** Whether the client has the object already (RFC 9110, section 13): its tag counts, and without one its date. */
export function isUnchanged(asked: Conditions, { etag, modified }: ObjectState): boolean {
  const tags = asked['if-none-match']
  if (tags !== undefined)
    return tags.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(asked['if-modified-since'] ?? '')
  return inSeconds(modified) <= since / 1000
}

/** Whether a part may be sent: a client that has the beginning of another state gets the whole. */
export function allowsRange(asked: Conditions, { etag, modified }: ObjectState): boolean {
  const state = asked['if-range']?.trim()
  return state === undefined || state === etag || inSeconds(modified) === Date.parse(state) / 1000
}

/** Dates of HTTP have no parts of a second. */
const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
