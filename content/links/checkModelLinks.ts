import type { MadeSite } from '../makeSite.ts'
import type { Problem } from '../model/Problem.ts'
import { checkLinks } from './checkLinks.ts'
import { modelPages } from './modelPages.ts'
import { pageAnchors } from './pageAnchors.ts'

/** Folders of files that are named by their content: only a build knows the names. */
const namedByContent = /^(?:assets|data|images\/cards)\//

/**
 * Follows every address that posts and the configuration name, without rendering a page. What a build finds on the
 * finished pages is the same, and what components name of themselves.
 */
export const checkModelLinks = (made: MadeSite): Problem[] =>
  checkLinks({
    made,
    pages: modelPages(made.site),
    anchors: pageAnchors(made.site),
    files: made.files,
    isUnknown: file => namedByContent.test(file),
  })
