/** How a language writes days and numbers, for `Intl`; English does as in the United States (specification, section 3). */
export const localeOf = (language: string): string => (language === 'en' ? 'en-US' : language)
