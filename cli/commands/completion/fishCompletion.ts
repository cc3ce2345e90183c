import type { CompletionFlag, CompletionTree, Value } from './CompletionTree.ts'

/** A completion for fish. */
export function fishCompletion({ name, flags, commands }: CompletionTree): string {
  const line = (when: string, ...words: string[]) =>
    [`complete -c ${name}`, `-n ${quoted(when)}`, ...words].join(' ')
  const lines = [
    ...flags.map(flag => line('__fish_use_subcommand', ...flagWords(flag))),
    ...commands.map(command =>
      line('__fish_use_subcommand', `-a ${command.name}`, `-d ${quoted(command.description)}`),
    ),
    ...commands.flatMap(command => {
      const when = `__fish_seen_subcommand_from ${command.name}`
      return [
        ...command.arguments.flatMap(value =>
          value.kind === 'text' ? [] : [line(when, ...valueWords(value))],
        ),
        ...command.flags.map(flag => line(when, ...flagWords(flag))),
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

const flagWords = ({ names, description, value }: CompletionFlag): string[] => [
  ...names.map(flag => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`)),
  ...(value ? ['-r', ...valueWords(value)] : []),
  `-d ${quoted(description)}`,
]

function valueWords(value: Value): string[] {
  if (value.kind === 'choices') return ['-f', `-a ${quoted(value.choices.join(' '))}`]
  return { folder: ['-f', `-a '(__fish_complete_directories)'`], file: ['-F'], text: ['-f'] }[value.kind]
}
