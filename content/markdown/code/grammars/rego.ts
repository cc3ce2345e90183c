import type { LanguageFn } from 'highlight.js'

/** The language of Open Policy Agent (openpolicyagent.org, "Policy Reference"). */
export const rego: LanguageFn = hljs => ({
  name: 'Rego',
  keywords: {
    keyword: 'package import default not with as some every in if contains else',
    literal: 'true false null',
  },
  contains: [
    hljs.HASH_COMMENT_MODE,
    { className: 'string', begin: '"', end: '"', contains: [hljs.BACKSLASH_ESCAPE] },
    { className: 'string', begin: '`', end: '`' },
    { className: 'built_in', begin: /\b[a-z]\w*(?:\.[a-z]\w*)*(?=\()/ },
    hljs.NUMBER_MODE,
  ],
})
