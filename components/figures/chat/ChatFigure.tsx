import { Approval } from '../Approval.island.tsx'
import { Island } from '../../parts/Island.tsx'
import { Figure } from '../Figure.tsx'
import { chat } from '../story/chat.ts'

/** A conversation about a failing workload, which ends in a change that waits for approval. */
export function ChatFigure({ product }: { product: string }) {
  const { question, answer } = chat
  return (
    <Figure title={`${product.toLowerCase()} / chat`}>
      <ol className="chat">
        <li className="chat__turn chat__turn--asked">
          <ChatSpeaker name="You" time={question.time} />
          <p className="chat__question">{question.text}</p>
        </li>
        <li className="chat__turn">
          <ChatSpeaker name={product} time={answer.time} />
          <p className="chat__label">Checked (read-only)</p>
          <dl className="chat__read">
            {answer.read.map(([source, found]) => (
              <div key={source}>
                <dt>{source}</dt>
                <dd>{found}</dd>
              </div>
            ))}
          </dl>
          <p>
            <strong>{answer.cause}</strong> {answer.reason}
          </p>
          <ChatChange />
          <Island name="Approval" component={Approval} when="visible" props={{ of: 'chat' }} />
        </li>
      </ol>
    </Figure>
  )
}

function ChatSpeaker({ name, time }: { name: string; time: string }) {
  return (
    <p className="chat__speaker">
      <b>{name}</b> <time>{time}</time>
    </p>
  )
}

/** The change that the chat proposes. */
function ChatChange() {
  const { object, hunk, diff } = chat.change
  return (
    <figure className="code chat__change">
      <figcaption>{object}</figcaption>
      <pre>
        <code>
          <span className="hljs-meta">{hunk}</span>
          {'\n'}
          {diff.map((line, index) => (
            <DiffLine key={index} line={line} />
          ))}
        </code>
      </pre>
    </figure>
  )
}

function DiffLine({ line }: { line: string }) {
  if (line.startsWith(' ')) return <span>{`${line}\n`}</span>
  return (
    <>
      {line.startsWith('-') ? (
        <del className="hljs-deletion">{line}</del>
      ) : (
        <ins className="hljs-addition">{line}</ins>
      )}
      {'\n'}
    </>
  )
}
