import { type ReactNode, useId, useRef, useState } from 'react'
import { stringify } from 'yaml'
import { showLine, YamlEditor } from '../editor/YamlEditor.tsx'
import { WithCode } from '../editor/WithCode.tsx'
import { operatorRole, readQuestion, roleQuestions } from '../story/operatorRole.ts'
import { maxQuestionLength, ownQuestion } from './ownQuestion.ts'
import { findGrant, type Grant, type ReadRoles, readRoles } from './readRoles.ts'

export { sharedText } from '../editor/sharedText.ts'

interface Props {
  product: string
  /** The roles to start with, if not the operator's. */
  shared: string | undefined
  onClose: () => void
}

const roleYaml = (name: string, rules: object) =>
  stringify(
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name }, rules },
    { aliasDuplicateObjects: false },
  )

const ownRole = roleYaml(operatorRole.name, operatorRole.rules)
const ownRules = readRoles(ownRole).rules

/** What every cluster has. */
const clusterAdmin = roleYaml('cluster-admin', [
  { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
  { nonResourceURLs: ['*'], verbs: ['*'] },
])

const questions = roleQuestions.map(text => ({ text, question: readQuestion(text) }))

/** A field for the roles of any tool, and beside the operator's, what they answer to questions of `kubectl auth can-i`. */
export function Editor({ product, shared, onClose }: Props) {
  const [roles, setRoles] = useState<ReadRoles>({ rules: [], problems: [], others: [] })
  const field = useRef<HTMLTextAreaElement>(null)
  const onLine = (line: number) => showLine(field.current!, line, true)
  const { rules, problems, others } = roles
  const isRead = problems.length === 0
  const grants = questions.map(({ question }) => isRead && findGrant(rules, question))
  const ownGrants = questions.map(({ question }) => findGrant(ownRules, question))
  const hasMore = grants.some((grant, at) => grant && !ownGrants[at])
  const skipped = others.length > 0 ? `Not read: ${others.slice(0, 9).join(', ')}. ` : ''
  return (
    <YamlEditor
      field={field}
      section="get-started"
      label="Any tool’s ClusterRole"
      standard={ownRole}
      shared={shared}
      examples={{ [`${product}’s role`]: ownRole, 'cluster-admin': clusterAdmin }}
      isInvalid={!isRead}
      remarks={problems}
      note={`${skipped}Answers are for an account with these roles in the whole cluster, and no others. Nothing you paste leaves this browser.`}
      onText={yaml => setRoles(readRoles(yaml))}
      onClose={onClose}
    >
      <p className="role-check__summary" aria-live="polite">
        {isRead
          ? `Yes to ${grants.filter(Boolean).length} of ${questions.length} questions; ${product}’s role to ${ownGrants.filter(Boolean).length}.${hasMore ? ' A bar marks the difference.' : ''}`
          : `Line ${problems[0]!.line} has a problem.`}
      </p>
      <table className="role-check__answers">
        <caption className="visually-hidden">{`Answers of this role and of ${product}’s`}</caption>
        <thead>
          <tr>
            <th scope="col">can-i</th>
            <th scope="col">This role</th>
            <th scope="col">{product}’s</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ text }, at) => (
            <Answers
              key={text}
              question={<Breakable text={text} />}
              grant={grants[at]}
              own={ownGrants[at]}
              onLine={onLine}
            />
          ))}
          <OwnQuestion roles={roles} onLine={onLine} />
        </tbody>
      </table>
    </YamlEditor>
  )
}

/** A question as code that can break after each dot. */
const Breakable = ({ text }: { text: string }) => (
  <code>{text.split(/(?<=\.)/).map((part, index) => [index > 0 && <wbr key={index} />, part])}</code>
)

interface AnswersProps {
  question: ReactNode
  /** `false` if the roles could not be read. */
  grant: Grant | undefined | false
  own: Grant | undefined
  onLine: (line: number) => void
}

function Answers({ question, grant, own, onLine }: AnswersProps) {
  return (
    <tr className={grant && !own ? 'role-check__more' : undefined}>
      <th scope="row">{question}</th>
      <td>
        {grant ? (
          <>
            <strong>{grant.limit || 'yes'}</strong>,{' '}
            <button type="button" className="yaml-editor__line" onClick={() => onLine(grant.line)}>
              {`line ${grant.line}`}
            </button>{' '}
            <code>{grant.entry}</code>
          </>
        ) : grant === undefined ? (
          'no'
        ) : (
          '?'
        )}
      </td>
      <td>{own ? 'yes' : 'no'}</td>
    </tr>
  )
}

/** A question of the visitor, as the last row. */
function OwnQuestion({
  roles: { rules, problems },
  onLine,
}: Pick<AnswersProps, 'onLine'> & { roles: ReadRoles }) {
  const adviceId = useId()
  const [text, setText] = useState('delete namespaces')
  const asked = ownQuestion(
    text,
    rules.map(({ rule }) => rule),
  )
  const question = (
    <input
      className="role-check__question"
      aria-label="Your own question"
      aria-describedby={adviceId}
      value={text}
      maxLength={maxQuestionLength}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      autoComplete="off"
      onChange={event => setText(event.target.value)}
    />
  )
  if (typeof asked !== 'string')
    return (
      <Answers
        question={question}
        grant={problems.length === 0 && findGrant(rules, asked)}
        own={findGrant(ownRules, asked)}
        onLine={onLine}
      />
    )
  return (
    <tr>
      <th scope="row">{question}</th>
      <td colSpan={2} id={adviceId}>
        <WithCode text={asked} />
      </td>
    </tr>
  )
}
