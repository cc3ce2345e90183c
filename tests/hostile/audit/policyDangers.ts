import { parsePolicy } from '../../fixtures/html/parsePolicy.ts'

/** What a page's policy says that this site never says; `images` are the addresses that the page may show. */
export function policyDangers(policy: string, images: readonly string[]): string[] {
  try {
    const sources = parsePolicy(policy)['img-src'] ?? []
    const used = new Set(images.filter(image => /^https?:/i.test(image)).map(image => new URL(image).origin))
    const unused = sources.filter(source => source !== "'self'" && !used.has(source))
    return unused.map(source => `the policy has img-src ${source}, from which the page shows nothing`)
  } catch (error) {
    return [`the policy cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}
