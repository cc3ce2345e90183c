import type { LanguageFn } from 'highlight.js'

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
