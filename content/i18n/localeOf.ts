/**
 * How a language writes days and numbers, for `Intl`; English does as in the United States (specification, section 3).
 * Days are Gregorian, as in all that programs read, unless the language names a calendar: `th-u-ca-buddhist`.
 */
export function localeOf(language: string): string {
  if (language === 'en') return 'en-US'
  if (/-u-(?:.*-)?ca-/.test(language)) return language
  return `${language}${language.includes('-u-') ? '' : '-u'}-ca-gregory`
}
