import type { MadeSite } from '../makeSite.ts'
import type { Problem } from '../model/Problem.ts'
import { checkLinks } from './checkLinks.ts'
import { modelPages } from './modelPages.ts'

/** Files whose names hold a digest of their content: only a build knows them. */
const namedByContent =
  /^(?:assets\/.+[.-][\w-]{8}\.\w+|data\/.+\.[0-9a-f]{10}\.json|images\/cards\/.+\.[0-9a-f]{10}\.png)$/

/**
 * Follows every address that posts and the configuration name, without rendering a page. What a build finds on the
 * finished pages is the same, and what components name of themselves.
 */
export const checkModelLinks = (made: MadeSite): Problem[] =>
  checkLinks({
    made,
    pages: modelPages(made.site),
    files: made.files,
    isUnknown: file => namedByContent.test(file),
  })
