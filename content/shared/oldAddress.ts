/**
 * What an address that a redirect or an alias leads away from must match: names of letters, digits and `-._~`, each
 * after a slash, none of them `.` or `..`. A name has at most the 255 bytes of a file's name, and all of it at most 1000:
 * with `/index.html`, and a prefix in the bucket, it is within the 1024 bytes that stores allow a key.
 */
export const oldAddressPattern = String.raw`^(?=.{2,1000}$)(?!.*\/\.{1,2}(?:\/|$))(?:\/[A-Za-z0-9._~-]{1,255})+\/?$`

/** True for an address on this site that a redirect or an alias can lead away from. */
export const isOldAddress = (path: string): boolean => new RegExp(oldAddressPattern).test(path)
