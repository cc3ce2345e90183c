import type { ConfigFile } from '../model/ConfigFile.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'
import { fileOf, hasWords } from '../i18n/wordsOf.ts'

/** Tells that the interface has no words in the site's language: they are shown in English. */
export function checkInterfaceWords({ value: { language }, source, locate }: ConfigFile): Problem[] {
  if (hasWords(language)) return []
  const code = 'config-language'
  const message = `The interface has no words in "${language}", and shows English ones`
  const hint = `Days and numbers follow the language. Write its words in content/i18n/${fileOf(language)}.ts, as in de.ts.`
  return [problemAt(source, locate(['language']), { code, message, hint })]
}
