import { Figure } from '../figures/Figure.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  /** Lines of the command; `<angle brackets>` mark placeholders. */
  lines: readonly string[]
}

const commandId = 'install-command'

/** A terminal with the install command to copy. Placeholders are framed. */
export function CommandBlock({ lines }: Props) {
  return (
    <Figure
      title="terminal"
      label={words.installTerminal}
      action={<CopyButton target={commandId} label={words.copyCommand} />}
      className="command-block"
      isOfSite
    >
      <pre className="command-block__code" tabIndex={0} role="group" aria-label={words.command}>
        <code id={commandId}>
          <Lines lines={lines} />
        </code>
      </pre>
      <p className="command-block__note">
        <var>{words.framed}</var> {words.framedParts}
      </p>
    </Figure>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  const parts = lines.join('\n').split(/(<[^<>]+>)/)
  return parts.map((part, index) => (index % 2 === 1 ? <var key={index}>{part}</var> : part))
}
