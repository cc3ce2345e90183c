import type { ConfigFile, ConfigPath } from '../schema/config/ConfigFile.ts'
import type { TextPage } from '../model/Post.ts'
import type { Problem } from '../problems/Problem.ts'
import type { NavigationItem } from '../model/SiteConfig.ts'
import type { ParsedText } from '../posts/readText.ts'
import { suggestion } from '../problems/nearest.ts'
import { problemAt } from '../problems/problemAt.ts'

/** Reports links of header and footer to pages in markdown that do not exist or are not shown. */
export function checkPageLinks(
  { value: { navigation, footer }, source, locate }: ConfigFile,
  pages: readonly ParsedText<TextPage>[],
  shown: readonly ParsedText<TextPage>[],
): Problem[] {
  const all = new Map(pages.map(({ post }) => [post.key, post]))
  const known = new Set(shown.map(({ post }) => post.key))
  const check = (items: readonly NavigationItem[], path: ConfigPath): Problem[] =>
    items.flatMap((item, at) => {
      if (!('page' in item) || known.has(item.page)) return []
      const draft = all.get(item.page)
      const otherwise = `Add the file \`texts/${item.page}.md\`, or name another page.`
      const hint = draft ? `${draft.file} is a draft.` : suggestion(item.page, [...all.keys()], otherwise)
      const message = `There is no page "${item.page}"`
      return [
        problemAt(source, locate([...path, at, 'page']), { code: 'config-page-missing', message, hint }),
      ]
    })
  return [
    ...check(navigation.items, ['navigation', 'items']),
    ...footer.groups.flatMap(({ items }, at) => check(items, ['footer', 'groups', at, 'items'])),
  ]
}
