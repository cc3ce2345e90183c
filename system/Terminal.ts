import pc from 'picocolors'
import { formatSeconds, hasHyperlinks, type LinkPosition, linkToFile } from './text.ts'
import { untilCrash } from './signals.ts'

interface TerminalOptions {
  /** Write problems and errors only. */
  quiet: boolean
  /** Write details too, and show stacks. */
  verbose: boolean
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns' | 'on'>

/** The streams of questions and answers. */
export interface Dialogue {
  input: NodeJS.ReadStream
  output: NodeJS.WriteStream
}

/** Back to the start of the line, and clear it (ECMA-48, EL). */
const clearLine = '\r\u001B[2K'

/** System errors: a full disk, a folder that cannot be written, too many open files (errno(3)). */
const refusals: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', ': free space on the disk'],
  ['EDQUOT', ': free space, or raise the quota of this user'],
  ['EFBIG', ': raise the limit of the size of files'],
  ['EROFS', ': choose a folder that can be written'],
  ['EACCES', ': give this user access to it'],
  ['EPERM', ': give this user access to it'],
  ['EMFILE', ': raise the limit of open files (`ulimit -n`)'],
  ['ENFILE', ': raise the limit of open files'],
  ['EIO', ': check the disk'],
  ['ENOMEM', ': free memory'],
])

/** What to do about an error of the system, or about one that an error was caused by; `undefined` for other errors. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', cause } = error as NodeJS.ErrnoException
  // Tools that send an error from another thread or process leave its message alone.
  const named = refusals.has(code) ? code : /^(E[A-Z]+): /.exec(error.message)?.[1]
  return refusals.get(named ?? '') ?? refusalOf(cause)
}

type ColorName = 'isColorSupported' | 'red' | 'yellow' | 'green' | 'cyan' | 'bold' | 'dim'

/** Functions that colour a text, or return it if the output has no colours. */
export interface Colors extends Pick<ReturnType<typeof pc.createColors>, ColorName> {
  /** Absent if the output has no links. */
  link?: LinkPosition
}

/**
 * Writes what commands say; only the questions of `new` go to the terminal another way (`dialogue`). Results go to
 * standard output; progress, problems and errors to standard error, so that output can be piped.
 */
export class Terminal {
  readonly options: TerminalOptions
  /** Colours for standard error. */
  readonly errorColors: Colors
  /** Colours for standard output. */
  readonly colors: Colors
  readonly #out: Stream
  readonly #err: Stream
  readonly #live: boolean
  #step = ''
  #stepShown = 0

  constructor(options: TerminalOptions, out: Stream = process.stdout, err: Stream = process.stderr) {
    this.options = options
    this.#out = out
    this.#err = err
    this.colors = colorsFor(out)
    this.errorColors = colorsFor(err)
    this.#live = Boolean(err.isTTY) && !process.env['CI'] && process.env['TERM'] !== 'dumb'
  }

  /**
   * Lets a command go on if its output cannot be written. Output to a closed pipe (`| head -1`) is dropped.
   * @param onLost called once if standard output fails for another reason, such as a full disk
   */
  watchOutput(onLost: (error: Error) => void): void {
    let isLost = false
    this.#out.on('error', (error: NodeJS.ErrnoException) => {
      if (isLost || error.code === 'EPIPE') return
      isLost = true
      onLost(error)
    })
    // There is nowhere left to report it.
    this.#err.on('error', () => undefined)
  }

  /** Columns of the terminal of standard output; `undefined` for a file or a pipe. */
  get width(): number | undefined {
    return this.#out.isTTY ? this.#out.columns || 80 : undefined
  }

  /** The streams for questions; `undefined` if nobody would answer. */
  get dialogue(): Dialogue | undefined {
    const { stdin: input, stdout: output } = process
    const { CI, TERM } = process.env
    return input.isTTY && output.isTTY && !CI && TERM !== 'dumb' ? { input, output } : undefined
  }

  /** Writes a line of the command's result. */
  result(text: string): void {
    this.#out.write(`${text}\n`)
  }

  /** Writes what the command did, unless quiet. */
  info(text: string): void {
    if (!this.options.quiet) this.#out.write(`${text}\n`)
  }

  /** Writes a problem or an error. */
  error(text: string): void {
    this.#err.write(`${text}\n`)
  }

  /** Writes an error of the program, of a tool or of the system: its message, and the stack with `--verbose`. */
  internalError(error: unknown): void {
    const { red, dim } = this.errorColors
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
    const refusal = refusalOf(error)
    this.error(`${red(refusal === undefined ? 'internal error' : 'error')} ${message}`)
    const whose =
      refusal === undefined
        ? 'This is a bug in kube-site or in a tool that it uses'
        : `The system refuses this${refusal}`
    this.error(dim(this.options.verbose ? stack : `${whose}; --verbose shows where.`))
  }

  /** Writes a detail, with `--verbose` only. */
  debug(text: string): void {
    if (this.options.verbose) this.#err.write(`${text}\n`)
  }

  /** Shows the step that is under way, on a terminal only; `stepEnds` writes over the line. */
  stepBegins(name: string): void {
    this.#step = name
    this.#stepShown = performance.now()
    if (this.#live) this.#showStep(name)
  }

  /** Shows how far the step has come: at most ten times a second on a terminal, and every ten seconds in a log. */
  stepAdvances(done: string): void {
    if (performance.now() - this.#stepShown > (this.#live ? 100 : 10_000))
      this.#showStep(`${this.#step} ${this.errorColors.dim(done)}`)
  }

  /** Writes how long a step took, and whether it succeeded. */
  stepEnds(name: string, { seconds, done }: { seconds: number; done: boolean }): void {
    if (this.options.quiet) return
    const sign = done ? this.errorColors.green('✓') : this.errorColors.red('✗')
    const line = `  ${sign} ${name} ${this.errorColors.dim(formatSeconds(seconds))}\n`
    this.#err.write(this.#live ? clearLine + line : line)
  }

  /** Writes a note on the step under way, unless quiet. */
  note(text: string): void {
    if (this.options.quiet) return
    const line = `  ${this.errorColors.yellow('!')} ${text}\n`
    this.#err.write(this.#live ? clearLine + line : line)
  }

  #showStep(text: string): void {
    if (this.options.quiet) return
    this.#stepShown = performance.now()
    const line = `  ${this.errorColors.dim('…')} ${text}`
    this.#err.write(this.#live ? clearLine + line : `${line}\n`)
  }
}

/**
 * Sends what the configuration, components and packages log to standard error: standard output belongs to the result of
 * the command.
 */
export function logToStandardError(): void {
  const { error } = console
  for (const method of ['log', 'info', 'debug'] as const) console[method] = error
}

/** Colours by the conventions of no-color.org and of `FORCE_COLOR`, and links by that of `FORCE_HYPERLINK`. */
function colorsFor(stream: Stream): Colors {
  const colors = pc.createColors(hasColors(stream))
  return hasHyperlinks(Boolean(stream.isTTY)) ? { ...colors, link: linkToFile } : colors
}

function hasColors(stream: Stream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (NO_COLOR) return false
  return FORCE_COLOR ? FORCE_COLOR !== '0' : Boolean(stream.isTTY) && TERM !== 'dumb'
}

/** How long a step took. */
export interface StepTiming {
  name: string
  seconds: number
}

/** Runs the steps of a command, shows them in the terminal and measures their time. */
export class Steps {
  readonly #terminal: Terminal
  readonly #timings: StepTiming[] = []
  readonly #crash = untilCrash()

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** The time of each finished step, and of all together. */
  get total(): { steps: readonly StepTiming[]; seconds: number } {
    return { steps: this.#timings, seconds: this.#timings.reduce((sum, { seconds }) => sum + seconds, 0) }
  }

  /** @throws what the work throws, or an error that no code handles */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now()
    this.#terminal.stepBegins(name)
    let done = false
    try {
      const result = await Promise.race([work(), this.#crash])
      done = true
      return result
    } finally {
      const seconds = (performance.now() - start) / 1000
      this.#timings.push({ name, seconds })
      this.#terminal.stepEnds(name, { seconds, done })
    }
  }

  /** Shows how many parts of the step are done. */
  readonly advance = (done: number, all: number): void => this.#terminal.stepAdvances(`${done} of ${all}`)
}
