import type { CompletionFlag, CompletionTree, Value } from './CompletionTree.ts'

/** A completion for zsh, to be evaluated or to be put into a folder of `fpath`. */
export function zshCompletion({ name, flags, commands }: CompletionTree): string {
  const complete = `_${name.replace(/\W/g, '_')}`
  const described = commands.map(command => `    ${quoted(`${command.name}:${command.description}`)}`)
  const cases = commands.map(command => {
    const specs = [
      ...command.flags.map(flagSpec),
      ...command.arguments.map((value, at) => quoted(`${at + 1}: :${action(value)}`)),
    ]
    return `        ${command.name})
          _arguments \\
${specs.map(spec => `            ${spec}`).join(' \\\n')}
          ;;`
  })
  return `#compdef ${name}
# Completion of ${name} for zsh, made by \`${name} completion zsh\`.
${complete}() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands
  commands=(
${described.join('\n')}
  )
  _arguments -C \\
${flags.map(flag => `    ${flagSpec(flag)} \\`).join('\n')}
    '1: :->command' \\
    '*:: :->rest'
  case $state in
    command) _describe -t commands command commands ;;
    rest)
      case $words[1] in
${cases.join('\n')}
      esac
      ;;
  esac
}

# A folder of fpath makes a function of this file; elsewhere the function has to be announced.
if [[ $funcstack[1] == _${name} ]]; then
  ${complete} "$@"
else
  compdef ${complete} ${name}
fi`
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function flagSpec({ names, description, value }: CompletionFlag): string {
  const meaning = `[${description.replace(/[[\]:\\]/g, String.raw`\$&`)}]`
  const taken = value ? `:value:${action(value)}` : ''
  return names
    .map(flag => {
      const others = names.length > 1 ? `(${names.join(' ')})` : ''
      return quoted(`${others}${flag}${value && flag.startsWith('--') ? '=' : ''}${meaning}${taken}`)
    })
    .join(' ')
}

function action(value: Value): string {
  if (value.kind === 'choices') return `(${value.choices.join(' ')})`
  return { folder: '_files -/', file: '_files', text: ' ' }[value.kind]
}
