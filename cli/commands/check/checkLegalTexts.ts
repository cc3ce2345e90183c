import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLegal } from '../../../content/legal/fillLegal.ts'
import { legalFacts } from '../../../content/legal/legalFacts.ts'
import type { Problem } from '../../../content/model/Problem.ts'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import { namesIn, shownPath } from '../../project/paths.ts'

/** Finds what the texts of the legal documents in `docs/legal/` have still to say; a PDF from elsewhere has none there. */
export function checkLegalTexts(root: string, config: SiteConfig): Problem[] {
  const folder = join(root, 'docs', 'legal')
  const names = new Set(namesIn(folder))
  const facts = legalFacts(config)
  return config.legal.documents
    .map(({ slug }) => `${slug}.md`)
    .filter(name => names.has(name))
    .flatMap(name => {
      const path = join(folder, name)
      return checkLegal({ file: shownPath(path), text: readFileSync(path, 'utf8') }, facts)
    })
}
