import { Argument, Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import type { SchemaFlags, schemas } from './runSchema.ts'

/** Describes `kube-site schema`. */
export const schemaCommand = ({ finish }: CommandContext): Command =>
  new Command('schema')
    .summary('print schemas for editors')
    .description('print a schema of front matter or of the configuration, or snippets, for editors')
    .addArgument(
      new Argument('[name]', 'what to describe')
        .choices(['front-matter', 'config', 'snippets', 'reference'] satisfies (keyof typeof schemas)[])
        .default('front-matter'),
    )
    .option('--out <file>', 'file to write it to')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site schema', 'JSON Schema of front matter'],
        ['npx kube-site schema config', 'JSON Schema of site.config.ts'],
        ['npx kube-site schema reference', 'every key of site.config.ts, as markdown'],
        ['npx kube-site schema snippets', 'the keys, as snippets for VS Code'],
      ]),
    )
    .action(async (name: keyof typeof schemas, flags: SchemaFlags) =>
      finish(await (await import('./runSchema.ts')).runSchema(name, flags)),
    )
