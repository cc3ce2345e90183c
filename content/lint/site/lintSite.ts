import { postState } from '../../posts/postState.ts'
import type { TextResult } from '../../posts/parseText.ts'
import type { Day } from '../../model/SiteConfig.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { ConfigFile } from '../../schema/config/ConfigFile.ts'
import { fileProblems } from '../Rule.ts'
import { configRules } from './configRules.ts'
import { checkDuplicates, configPages, describedPost } from './searchTexts.ts'

interface LintInput {
  config?: ConfigFile | undefined
  posts: readonly TextResult[]
  pages?: readonly TextResult[] | undefined
}

/** Warnings about the configuration, and about posts and pages in comparison with it and with each other. */
export function lintSite({ config, posts, pages = [] }: LintInput, today: Day): Problem[] {
  const current = posts
    .flatMap(({ front }) => front ?? [])
    .filter(({ fields }) => postState(fields, today) !== 'expired')
  const texts = [...current, ...pages.flatMap(({ front }) => front ?? [])]
  return [
    ...(config ? fileProblems(configRules, config) : []),
    ...checkDuplicates([...(config ? configPages(config) : []), ...texts.map(describedPost)]),
  ]
}
