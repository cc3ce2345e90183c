import { Figure } from '../Figure.tsx'
import { ChatChange } from './ChatChange.tsx'
import { chatStory } from './chatStory.ts'

interface Props {
  /** The product's name, for the window's title and for who answers. */
  product: string
}

/** A conversation about a failing workload, up to the change that waits for a person. Nothing in it can be pressed. */
export function ChatFigure({ product }: Props) {
  const { question, answer } = chatStory
  return (
    <Figure title={`${product.toLowerCase()} / chat`}>
      <ol className="chat">
        <li className="chat__turn chat__turn--asked">
          <ChatSpeaker name="You" time={question.time} />
          <p className="chat__question">{question.text}</p>
        </li>
        <li className="chat__turn">
          <ChatSpeaker name={product} time={answer.time} />
          <p className="chat__label">Looked at, read-only</p>
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
