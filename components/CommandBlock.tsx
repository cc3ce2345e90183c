interface Props {
  /** One line each; `<angle brackets>` mark what the reader fills in. */
  lines: readonly string[]
  label: string
}

/** A command to copy into a terminal, with its placeholders set apart. */
export function CommandBlock({ lines, label }: Props) {
  return (
    <div className="command-block" role="group" aria-label={label}>
      <pre className="command-block__code" tabIndex={0}>
        <code>
          {lines.flatMap((line, index) => [
            index > 0 && '\n',
            ...splitPlaceholders(line).map((part, at) =>
              at % 2 === 1 ? (
                <var key={`${index}.${at}`} className="command-block__placeholder">
                  {part}
                </var>
              ) : (
                part
              ),
            ),
          ])}
        </code>
      </pre>
    </div>
  )
}

/** Text and placeholders in turn, text first. */
function splitPlaceholders(line: string): string[] {
  return line.split(/(<[^<>]+>)/)
}
