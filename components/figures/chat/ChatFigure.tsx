import { Approval } from '../Approval.island.tsx'
import { Island } from '../../parts/Island.tsx'
import { Diff } from '../Diff.tsx'
import { Facts } from '../Facts.tsx'
import { Figure, figureLanguage } from '../Figure.tsx'
import { type Conversation, conversations } from '../story/conversations.ts'
import { words } from '../../../content/i18n/siteWords.ts'

/** Conversations with the platform, of which `ChatQuestions` chooses one. */
export function ChatFigure({ product }: { product: string }) {
  return (
    <Figure title={`${product.toLowerCase()} / chat`}>
      {conversations.map(conversation => (
        <Chat key={conversation.question} product={product} conversation={conversation} />
      ))}
    </Figure>
  )
}

/** The questions as radio buttons: the style sheet shows the conversation of the chosen one, so no script is needed. */
export function ChatQuestions() {
  return (
    <fieldset className="chat-questions">
      <legend>{words.askIt}</legend>
      {conversations.map(({ question }, at) => (
        <label key={question} {...figureLanguage}>
          <input type="radio" name="chat" defaultChecked={at === 0} />
          <span>{question}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Chat({ product, conversation }: { product: string; conversation: Conversation }) {
  const { asked, question, answered, read, cause, reason, change, figure } = conversation
  return (
    <ol className="chat">
      <li className="chat__turn chat__turn--asked">
        <ChatSpeaker name="You" time={asked} />
        <p className="chat__question">{question}</p>
      </li>
      <li className="chat__turn">
        <ChatSpeaker name={product} time={answered} />
        <p className="chat__label">Checked (read-only)</p>
        <Facts className="chat__read" facts={read} />
        <p>
          <strong>{cause}</strong> {reason}
        </p>
        {figure && (
          <p>
            <a className="button" href={`#${figure.anchor}`}>
              {figure.text}
            </a>
          </p>
        )}
        {change && (
          <>
            <figure className="chat__change">
              <figcaption>{change.object}</figcaption>
              <p>{change.hunk}</p>
              <Diff lines={change.diff} />
            </figure>
            <Island name="Approval" component={Approval} when="visible" props={{ of: change.approval }} />
          </>
        )}
      </li>
    </ol>
  )
}

function ChatSpeaker({ name, time }: { name: string; time: string }) {
  return (
    <p className="chat__speaker">
      <b>{name}</b> <time>{time}</time>
    </p>
  )
}
