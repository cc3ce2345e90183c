import { goLanguage } from '@codemirror/lang-go'
import { javascriptLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import { yamlLanguage } from '@codemirror/lang-yaml'
import { type Language, StreamLanguage } from '@codemirror/language'
import { dockerFile } from '@codemirror/legacy-modes/mode/dockerfile'
import { python } from '@codemirror/legacy-modes/mode/python'
import { shell } from '@codemirror/legacy-modes/mode/shell'
import { toml } from '@codemirror/legacy-modes/mode/toml'

const bash = StreamLanguage.define(shell)

const languages: Readonly<Record<string, Language>> = {
  bash,
  console: bash,
  dockerfile: StreamLanguage.define(dockerFile),
  go: goLanguage,
  ini: StreamLanguage.define(toml),
  javascript: javascriptLanguage,
  js: javascriptLanguage,
  json: jsonLanguage,
  python: StreamLanguage.define(python),
  sh: bash,
  toml: StreamLanguage.define(toml),
  ts: typescriptLanguage,
  typescript: typescriptLanguage,
  yaml: yamlLanguage,
  yml: yamlLanguage,
}

/** The language of a block of code, by the first word of its fence. */
export const codeLanguages = (info: string): Language | null =>
  languages[info.trim().split(/\s/)[0]?.toLowerCase() ?? ''] ?? null
