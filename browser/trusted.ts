import { trustedTypesPolicy } from '../content/shared/trustedTypesPolicy.ts'

/** A policy of Trusted Types, whose results are strings in TypeScript's DOM types. */
interface TrustedTypePolicy {
  createHTML(html: string, isInert?: boolean): string
  createScriptURL(address: string): string
}

/** Absent on the server and in browsers without Trusted Types. */
declare const trustedTypes:
  | { createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy }
  | undefined

/** Elements that run code, load documents or redirect as soon as they are in a page. */
const active = /<(?:script|meta|base|link|iframe|frame|object|embed)\b/i

// The HTML was sanitised at build time, but may have been changed since, in the store or in transit. Only this policy
// can turn text into markup or scripts, which also holds for packages.
const rules: TrustedTypePolicy = {
  createHTML(html, isInert) {
    if (!isInert && active.test(html))
      throw new TypeError('The HTML has an element that the site never writes')
    return html
  },
  createScriptURL: address => address,
}

const policy =
  typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy(trustedTypesPolicy, rules)

/**
 * Returns trusted HTML of this site; a plain string without Trusted Types, such as on the server.
 * @throws TypeError if it has an element that texts of the site never have
 */
export const trustedHtml = (html: string): string => policy.createHTML(html)

/** Parses a page of this site into a document in which nothing loads or runs. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(policy.createHTML(html, true), 'text/html')

/** Returns the trusted URL of a script. */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address)
