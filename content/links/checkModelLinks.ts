import type { MadeSite } from '../makeSite.ts'
import type { Problem } from '../model/Problem.ts'
import { checkLinks } from './checkLinks.ts'
import { modelPages } from './modelPages.ts'

/** Files whose names contain a digest: only a build knows them. */
const namedByContent =
  /^(?:assets\/.+[.-][\w-]{8}\.\w+|data\/.+\.[0-9a-f]{10}\.json|images\/cards\/.+\.[0-9a-f]{10}\.png)$/

/**
 * Checks every address that posts and the configuration name, without rendering a page. A build also checks the
 * addresses that components name by themselves.
 */
export const checkModelLinks = (made: MadeSite): Problem[] =>
  checkLinks({
    made,
    pages: modelPages(made.site),
    files: made.files,
    isUnknown: file => namedByContent.test(file),
  })
