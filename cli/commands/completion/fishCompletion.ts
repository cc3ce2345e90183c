import type { CompletionOption, CompletionTree, Value } from './completionTree.ts'

/** The completion script for fish. */
export function fishCompletion({ name, options, commands }: CompletionTree): string {
  const line = (when: string, ...words: string[]) =>
    [`complete -c ${name}`, `-n ${quoted(when)}`, ...words].join(' ')
  const lines = [
    ...options.map(option => line('__fish_use_subcommand', ...optionWords(option))),
    ...commands.map(command =>
      line('__fish_use_subcommand', `-a ${command.name}`, `-d ${quoted(command.description)}`),
    ),
    ...commands.flatMap(command => {
      const when = `__fish_seen_subcommand_from ${command.name}`
      return [
        ...command.arguments.flatMap(value =>
          value.kind === 'text' ? [] : [line(when, ...valueWords(value))],
        ),
        ...command.options.map(option => line(when, ...optionWords(option))),
      ]
    }),
  ]
  return [
    `# Completion of ${name} for fish, made by \`${name} completion fish\`.`,
    `complete -c ${name} -f`,
    ...lines,
  ].join('\n')
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, String.raw`\$&`)}'`

const optionWords = ({ names, description, value }: CompletionOption): string[] => [
  ...names.map(option => (option.startsWith('--') ? `-l ${option.slice(2)}` : `-s ${option.slice(1)}`)),
  ...(value ? ['-r', ...valueWords(value)] : []),
  `-d ${quoted(description)}`,
]

function valueWords(value: Value): string[] {
  if (value.kind === 'choices') return ['-f', `-a ${quoted(value.choices.join(' '))}`]
  return { folder: ['-f', `-a '(__fish_complete_directories)'`], file: ['-F'], text: ['-f'] }[value.kind]
}
