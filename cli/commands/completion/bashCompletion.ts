import type { CompletionOption, CompletionTree, Value } from './completionTree.ts'

/** The completion script for bash 3.2 (of macOS) or newer. */
export function bashCompletion({ name, options, commands }: CompletionTree): string {
  const complete = `_${name.replace(/\W/g, '_')}`
  const values = commands.flatMap(command =>
    command.options.flatMap(option => valueCase(command.name, option, complete)),
  )
  const others = commands.map(command => {
    const paths = command.arguments.find(({ kind }) => kind === 'folder' || kind === 'file')
    const words = [...names(command.options), ...command.arguments.flatMap(choicesOf)]
    const either = paths ? `[[ $current == -* ]] || { ${offer(paths, complete)}; return; }; ` : ''
    return `    ${command.name}) ${either}${complete}_words "${words.join(' ')}" ;;`
  })
  return `# Completion of ${name} for bash, made by \`${name} completion bash\`.
${complete}_paths() {
  local path
  compopt -o filenames 2>/dev/null
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$current")
}

${complete}_words() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$current")
}

${complete}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" command="" word
  # bash splits --format=json into three words.
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $previous == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    case "$word" in
      ${commands.map(command => command.name).join('|')}) command="$word"; break ;;
    esac
  done
  COMPREPLY=()
  case "$command $previous" in
${values.join('\n')}
  esac
  case "$command" in
${others.join('\n')}
    *) ${complete}_words "${[...commands.map(command => command.name), ...names(options)].join(' ')}" ;;
  esac
}

complete -F ${complete} ${name}`
}

const names = (options: readonly CompletionOption[]): string[] => options.flatMap(option => option.names)

const choicesOf = (value: Value): readonly string[] => (value.kind === 'choices' ? value.choices : [])

function valueCase(command: string, { names: all, value }: CompletionOption, complete: string): string[] {
  if (!value) return []
  const pattern = all.map(option => `"${command} ${option}"`).join('|')
  if (value.kind === 'choices')
    return [`    ${pattern}) ${complete}_words "${value.choices.join(' ')}"; return ;;`]
  return [`    ${pattern}) ${offer(value, complete)}; return ;;`]
}

const offer = ({ kind }: Value, complete: string): string =>
  kind === 'text' ? ':' : `${complete}_paths ${kind === 'folder' ? '-d' : '-f'}`
