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

const grammars = { bash, css, diff, dockerfile, go, ini, javascript, json, python, typescript, xml, yaml }
const grammarNames: ReadonlyMap<string, string> = new Map(
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
  }).flatMap(([grammar, aliases]) => aliases.split(' ').map(alias => [alias, grammar] as const)),
)

// An instance of our own, whose languages and configuration no other code can change.
const highlight = highlighter.newInstance()
for (const [name, grammar] of Object.entries(grammars)) highlight.registerLanguage(name, grammar)

/** The name of a language for display and CSS: `yaml` for `yml`; unknown names stay, and what is no name is `text`. */
export function languageName(written: string): string {
  const name = written.toLowerCase()
  return grammarNames.get(name) ?? (/^[a-z\d][a-z\d+#._-]*$/.test(name) ? name : 'text')
}

/** Languages that are shown without colours, and texts that are no code. */
const plainNames = (
  'asm c c# c++ cel clojure cpp cs csharp csv cue dart dockerignore dotenv elixir env erlang gitignore gradle graphql ' +
  'groovy haskell hcl hosts http java jinja jq jsonnet julia kotlin kt less log lua makefile markdown matlab md mysql ' +
  'nginx nix none objc ocaml output perl php plain plaintext postgres postgresql powershell promql properties proto ' +
  'protobuf ps1 psql r rb rego regex rs ruby rust sass scala scss solidity sql starlark svelte swift tcl terraform ' +
  'text tf tree txt vb vim vue wasm wat zig'
).split(' ')

/** The names of languages that a block of code may have. */
export const knownLanguages: readonly string[] = [...grammarNames.keys(), ...plainNames]

/** Code as HTML with `hljs-` classes; only escaped where there is no grammar for the language. */
export function highlightCode(language: string, code: string): string {
  if (!Object.hasOwn(grammars, language)) return escapeHtml(code)
  return highlight.highlight(code, { language, ignoreIllegals: true }).value
}
