import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { configOption, siteUrlOption } from '../../cli/commands/options.ts'

/** The flags of every command on a target, as commander parses them. */
export interface TargetFlags {
  config?: string
  siteUrl?: string
  preview?: string
  format: 'text' | 'json'
  quiet?: boolean
  verbose?: boolean
}

/** Adds the target, and the options that all of these commands have. */
export const withTargetOptions = (command: Command): Command =>
  command
    .addArgument(
      new Argument(
        '<target>',
        'a name under `publish` in the configuration, or an address: s3://…, az://…, file:///…',
      ),
    )
    .addOption(configOption())
    .addOption(siteUrlOption())
    .addOption(
      new Option(
        '--preview <name>',
        'use the preview of this name below the target, not the target itself',
      ).argParser(parsePreviewName),
    )
    .addOption(
      new Option('--format <format>', 'format of the result').choices(['text', 'json']).default('text'),
    )
    .option('--quiet', 'write errors only')
    .option('--verbose', 'write details, and stacks of internal errors')

/** Adds the options of the commands that change what a target holds. */
export const withLockOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--wait [minutes]',
        'wait until another publisher is done; at most 10 minutes, or this many',
      ).preset('10'),
    )
    .option('--no-lock', 'go on if the store cannot keep two publishers apart')
    .addOption(
      numberOption('--lease <seconds>', 'time after which the lock of a killed publisher expires').default(
        60,
      ),
    )

/** `--dist` */
export const distOption = (): Option =>
  new Option('--dist <dir>', "folder to publish; default: the project's dist")

/** An option that takes a whole number. */
export const numberOption = (flags: string, description: string): Option =>
  new Option(flags, description).argParser(text => {
    if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write a whole number.')
    return Number(text)
  })

function parsePreviewName(text: string): string {
  // It becomes a folder, or a part of a host's name.
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text))
    throw new InvalidArgumentError('Write small letters, digits and hyphens, at most 63: pr-12.')
  if (/^\d+-[0-9a-f]{6}$/.test(text)) throw new InvalidArgumentError('Releases have such names: write pr-12.')
  return text
}
