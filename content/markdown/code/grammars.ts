import type { LanguageFn } from 'highlight.js'
import bashOfHighlighter from 'highlight.js/lib/languages/bash'

/** The shell, in which the name of an option is no command: `--tail`. */
export const bash: LanguageFn = hljs => {
  const grammar = bashOfHighlighter(hljs)
  return { ...grammar, keywords: { ...Object(grammar.keywords), $pattern: /(?<![\w-])[a-z][a-z0-9._-]+\b/ } }
}

/** The language of Terraform's files (github.com/hashicorp/hcl, "HCL Native Syntax Specification"). */
export const hcl: LanguageFn = hljs => {
  const template = { className: 'subst', begin: /[$%]\{/, end: /\}/ }
  return {
    name: 'HCL',
    keywords: {
      keyword:
        'resource variable output provider module data locals terraform moved import check dynamic for in if else',
      literal: 'true false null',
    },
    contains: [
      hljs.HASH_COMMENT_MODE,
      hljs.C_LINE_COMMENT_MODE,
      hljs.C_BLOCK_COMMENT_MODE,
      { className: 'attr', begin: /^[ \t]*[\w-]+(?=[ \t]*=(?![=>]))/m },
      { className: 'string', begin: '"', end: '"', contains: [hljs.BACKSLASH_ESCAPE, template] },
      hljs.END_SAME_AS_BEGIN({
        className: 'string',
        begin: /<<[-~]?(\w+)/,
        end: /^[ \t]*(\w+)[ \t]*$/m,
      }),
      { className: 'built_in', begin: /\b[a-z]\w*(?=\()/ },
      hljs.NUMBER_MODE,
    ],
  }
}

/** The language in which Prometheus is asked (prometheus.io, "Querying basics"). */
export const promql: LanguageFn = hljs => ({
  name: 'PromQL',
  case_insensitive: true,
  keywords: 'by without on ignoring group_left group_right offset bool and or unless atan2',
  contains: [
    hljs.HASH_COMMENT_MODE,
    { className: 'string', begin: '"', end: '"', contains: [hljs.BACKSLASH_ESCAPE] },
    { className: 'string', begin: "'", end: "'", contains: [hljs.BACKSLASH_ESCAPE] },
    { className: 'string', begin: '`', end: '`' },
    { className: 'attr', begin: /\b[a-z_]\w*(?=[ \t]*(?:=~|!~|!=|=(?!=)))/ },
    {
      className: 'built_in',
      begin:
        /\b(?!(?:by|without|on|ignoring|group_left|group_right)\b)[a-z_]\w*(?=[ \t]*(?:\(|(?:by|without)\b))/,
    },
    { className: 'number', begin: /\b(?:\d+(?:ms|[smhdwy]))+\b/ },
    hljs.NUMBER_MODE,
  ],
})

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
