import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from '../shared/escape.ts'

const GRAMMARS = { bash, css, diff, dockerfile, go, ini, javascript, json, python, typescript, xml, yaml }
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'bash sh shell zsh console',
    css: 'css',
    diff: 'diff patch',
    dockerfile: 'dockerfile docker containerfile',
    go: 'go golang',
    ini: 'ini toml',
    javascript: 'javascript js jsx mjs cjs',
    json: 'json jsonc json5',
    python: 'python py',
    typescript: 'typescript ts tsx mts cts',
    xml: 'xml html svg',
    yaml: 'yaml yml',
  }).flatMap(([grammar, names]) => names.split(' ').map(name => [name, grammar] as const)),
)

// An instance of its own: what other code registers or configures cannot change a post.
const highlight = highlighter.newInstance()
for (const [name, grammar] of Object.entries(GRAMMARS)) highlight.registerLanguage(name, grammar)

/**
 * The name under which a language is shown and styled: `yml` is `yaml`, a name that is unknown here stays as
 * it is, and what is not a name at all is `text`.
 */
export function languageName(written: string): string {
  const name = written.toLowerCase()
  return NAMES.get(name) ?? (/^[a-z\d][a-z\d+#._-]*$/.test(name) ? name : 'text')
}

/** Code as HTML with `hljs-` classes; merely escaped where the language is not one of ours. */
export function highlightCode(language: string, code: string): string {
  if (!Object.hasOwn(GRAMMARS, language)) return escapeHtml(code)
  return highlight.highlight(code, { language, ignoreIllegals: true }).value
}
