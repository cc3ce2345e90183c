import type { ConfigFile } from '../../schema/config/ConfigFile.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { Day } from '../../model/SiteConfig.ts'
import type { TextResult } from '../../posts/readText.ts'
import { postState } from '../../posts/postState.ts'
import { problemAt } from '../../problems/problemAt.ts'
import { fileOf, hasWords } from '../../i18n/wordsOf.ts'
import { checkDuplicates, checkLengths, configPages, describedPost } from './descriptions.ts'
import { checkPlaceholders } from './placeholders.ts'

interface LintInput {
  config?: ConfigFile | undefined
  posts: readonly TextResult[]
  pages?: readonly TextResult[] | undefined
}

/** Warnings about the configuration, and about posts and pages in comparison with it and with each other. */
export function lintSite({ config, posts, pages = [] }: LintInput, today: Day): Problem[] {
  const current = posts
    .flatMap(({ identity }) => identity ?? [])
    .filter(identity => postState(identity, today) !== 'expired')
  const texts = [...current, ...pages.flatMap(({ identity }) => identity ?? [])]
  const described = config ? configPages(config) : []
  return [
    ...(config ? lintConfig(config) : []),
    ...checkLengths(described),
    ...checkDuplicates([...described, ...texts.map(describedPost)]),
  ]
}

/** Warnings about the configuration alone. */
export const lintConfig = (config: ConfigFile): Problem[] => [
  ...checkTagline(config),
  ...checkPlaceholders(config),
  ...checkInterfaceWords(config),
]

/** Reports a tagline that is written out where it could be taken from a constant. */
function checkTagline({ value: { tagline }, source }: ConfigFile): Problem[] {
  const at = source.text.indexOf(tagline)
  const again = at < 0 ? -1 : source.text.indexOf(tagline, at + tagline.length)
  if (again < 0) return []
  const hint = 'Write it once, as a constant above the configuration, and name the constant in both places.'
  const message = 'The tagline is written twice'
  return [problemAt(source, again, { code: 'config-text-twice', message, hint })]
}

/** Reports a language in which the interface has no words: they are shown in English. */
function checkInterfaceWords({ value: { language }, source, locate }: ConfigFile): Problem[] {
  if (hasWords(language)) return []
  const message = `The interface has no texts in "${language}", and shows English ones`
  const hint = `Days and numbers follow the language. Add its texts in content/i18n/${fileOf(language)}.ts, as in de.ts.`
  return [problemAt(source, locate(['language']), { code: 'config-language', message, hint })]
}
