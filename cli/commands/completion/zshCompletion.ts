import type { CompletionOption, CompletionTree, Value } from './completionTree.ts'

/** The completion script for zsh, to be evaluated or put into a folder of `fpath`. */
export function zshCompletion({ name, options, commands }: CompletionTree): string {
  const complete = `_${name.replace(/\W/g, '_')}`
  const described = commands.map(command => `    ${quoted(`${command.name}:${command.description}`)}`)
  const cases = commands.map(command => {
    const specs = [
      ...command.options.map(optionSpec),
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
${options.map(option => `    ${optionSpec(option)} \\`).join('\n')}
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

# Loaded from a folder of fpath, this file is the body of a function; elsewhere the function must be registered.
if [[ $funcstack[1] == _${name} ]]; then
  ${complete} "$@"
else
  compdef ${complete} ${name}
fi`
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function optionSpec({ names, description, value }: CompletionOption): string {
  const meaning = `[${description.replace(/[[\]:\\]/g, String.raw`\$&`)}]`
  const valueSpec = value ? `:value:${action(value)}` : ''
  return names
    .map(option => {
      const others = names.length > 1 ? `(${names.join(' ')})` : ''
      return quoted(`${others}${option}${value && option.startsWith('--') ? '=' : ''}${meaning}${valueSpec}`)
    })
    .join(' ')
}

function action(value: Value): string {
  if (value.kind === 'choices') return `(${value.choices.join(' ')})`
  return { folder: '_files -/', file: '_files', text: ' ' }[value.kind]
}
