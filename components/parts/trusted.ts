import { trustedTypesPolicy } from '../../content/shared/trustedTypesPolicy.ts'

/** A policy of Trusted Types, with results of the types that the DOM's methods have here. */
interface TrustedTypePolicy {
  createHTML(html: string): string
  createScriptURL(address: string): string
}

/** Absent on the server and in browsers without Trusted Types. */
declare const trustedTypes:
  | { createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy }
  | undefined

/** What runs code, loads documents or leads away as soon as it is in a page; texts of this site have it escaped. */
const active = /<(?:script|meta|base|link|iframe|frame|object|embed)\b/i

// The HTML was sanitized when the site was built, and may have been changed since, in a store or on its way. Nothing but
// this file can make markup or a script of a text, neither a package nor a line that is written later.
const rules: TrustedTypePolicy = {
  createHTML(html) {
    if (active.test(html)) throw new TypeError('The text holds what the site never writes')
    return html
  },
  createScriptURL: address => address,
}

const policy =
  typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy(trustedTypesPolicy, rules)

/**
 * HTML of this site as pages let scripts use it: a text where there are no Trusted Types, such as on the server.
 * @throws TypeError if it has an element that no text of the site has
 */
export const trustedHtml = (html: string): string => policy.createHTML(html)

/** Address of a script that a page may start. */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address)
