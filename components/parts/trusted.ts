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

// The HTML was sanitized when the site was built. What the policy is for: nothing but this file can make markup or a
// script of a text, neither a package nor a line that is written later.
const rules: TrustedTypePolicy = { createHTML: html => html, createScriptURL: address => address }

const policy =
  typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy(trustedTypesPolicy, rules)

/** HTML of this site as pages let scripts use it: a text where there are no Trusted Types, such as on the server. */
export const trustedHtml = (html: string): string => policy.createHTML(html)

/** Address of a script that a page may start. */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address)
