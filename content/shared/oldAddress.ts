/**
 * What an address that a redirect leads away from must match: names of letters, digits and `-._~`, each after a slash,
 * none of them `.` or `..`, and none longer than a file's name may be (255 bytes).
 */
export const oldAddressPattern = String.raw`^(?!.*\/\.{1,2}(?:\/|$))(?:\/[A-Za-z0-9._~-]{1,255})+\/?$`

/** True for an address on this site that a redirect or an alias can lead away from. */
export const isOldAddress = (path: string): boolean => new RegExp(oldAddressPattern).test(path)
