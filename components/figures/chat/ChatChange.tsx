import { Icon } from '../../parts/Icon.tsx'
import { chatStory } from './chatStory.ts'

/** The change that the chat proposes, the two ways out, and the approval that it waits for. */
export function ChatChange() {
  const { change, approval } = chatStory
  return (
    <>
      <figure className="code chat__change">
        <figcaption>{change.object}</figcaption>
        <pre>
          <code>
            <span className="hljs-meta">{change.hunk}</span>
            {'\n'}
            {change.lines.map(([sign, text], index) => (
              <DiffRow key={index} sign={sign} text={text} />
            ))}
          </code>
        </pre>
      </figure>
      <div className="chat__approval">
        <p className="chat__label">Two ways out</p>
        <ul className="chat__ways">
          {approval.ways.map(({ name, where, chosen }) => (
            <li key={name} className={chosen ? 'chat__way chat__way--chosen' : 'chat__way'}>
              <b>{name}</b>
              {chosen && <span className="visually-hidden"> (chosen)</span>} <span>{where}</span>
            </li>
          ))}
        </ul>
        <div className="chat__gate">
          <Icon name="lock" />
          <p>
            <b>{approval.state}</b> <span>{approval.rule}</span>
          </p>
          <span className="button button--primary chat__approve" aria-hidden="true">
            Approve
          </span>
        </div>
      </div>
    </>
  )
}

function DiffRow({ sign, text }: { sign: ' ' | '-' | '+'; text: string }) {
  const line = `${sign}${text}`
  if (sign === ' ') return `${line}\n`
  return (
    <>
      {sign === '-' ? (
        <del className="hljs-deletion">{line}</del>
      ) : (
        <ins className="hljs-addition">{line}</ins>
      )}
      {'\n'}
    </>
  )
}
