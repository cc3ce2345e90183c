import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { words } from '../../../content/i18n/siteWords.ts'
import type { ShopWorkload } from '../story/shop.ts'
import { aboutPods, type Evaluation, evaluateYaml, examples, proposedPolicies } from './editedPolicies.ts'
import { fragmentOf, maxYamlLength } from './policyAddress.ts'
import { maxProblems } from './readPolicies.ts'
import { WithCode } from './WithCode.tsx'

export { policiesIn } from './policyAddress.ts'

/** The text is evaluated when the visitor has not typed for this time. */
const pauseMs = 200

interface Props {
  /** The policies to start with, if not those of the graph. */
  shared: string | undefined
  /** The workload whose policy is shown first. */
  workload: ShopWorkload['name']
  evaluation: Evaluation | undefined
  onEvaluation: (evaluation: Evaluation) => void
  onClose: () => void
}

/** An editor for NetworkPolicies that evaluates them as the visitor types, and stores them in the URL's fragment. */
export function PolicyEditor({ shared, workload, evaluation, onEvaluation, onClose }: Props) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { problems = [], mistakes = [] } = evaluation ?? {}
  const remarks = [...problems, ...mistakes].slice(0, maxProblems)

  const update = async () => {
    const yaml = field.current!.value
    onEvaluation(evaluateYaml(yaml))
    const fragment = yaml === proposedPolicies ? '' : await fragmentOf(yaml)
    if (field.current) setFragment(fragment)
  }
  const showLine = (line: number, isSelected = false) => {
    const { value, scrollHeight } = field.current!
    const lines = value.split('\n')
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    field.current!.focus()
    field.current!.setSelectionRange(start, start + (isSelected ? lines[line - 1]!.length : 0))
    field.current!.scrollTop = (scrollHeight * (line - 3)) / lines.length
  }
  const replace = (yaml: string) => {
    field.current!.select()
    // Unlike a new value, this can be undone.
    document.execCommand('insertText', false, yaml)
    showLine(1)
  }
  const start = useEffectEvent(() => {
    void update()
    if (shared === undefined) showLine(proposedPolicies.split('\n').indexOf(`  name: ${workload}`) - 2)
  })
  const keepTyped = useEffectEvent(() => {
    if (isOwnEntry()) void update()
  })
  useEffect(() => {
    start()
    const listener = () => keepTyped()
    addEventListener('popstate', listener)
    return () => {
      removeEventListener('popstate', listener)
      clearTimeout(timer.current)
      if (isOwnEntry()) setFragment('')
    }
  }, [])

  return (
    <section className="traffic-policy" aria-label="Your policies">
      <div className="traffic-policy__bar">
        <label className="traffic-policy__tab" htmlFor={id}>
          NetworkPolicy
        </label>
        <button type="button" className="policy-editor__button" onClick={onClose}>
          {words.close}
        </button>
      </div>
      <textarea
        id={id}
        ref={field}
        className="traffic-policy__code policy-editor__field"
        defaultValue={shared ?? proposedPolicies}
        maxLength={maxYamlLength}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}remarks`}
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(update, pauseMs)
        }}
      />
      <div className="policy-editor__bar">
        {Object.entries(examples).map(([label, yaml]) => (
          <button key={label} type="button" className="policy-editor__button" onClick={() => replace(yaml)}>
            {label}
          </button>
        ))}
      </div>
      <div className="policy-editor__remarks" id={`${id}remarks`}>
        {remarks.map(({ line, text }, index) => (
          <p key={index} className="policy-editor__remark">
            <button type="button" className="policy-editor__line" onClick={() => showLine(line, true)}>
              {`Line ${line}`}
            </button>{' '}
            <WithCode text={text} />
          </p>
        ))}
        {remarks.length === maxProblems && <p>{`Only the first ${maxProblems} are shown.`}</p>}
        <p>
          <WithCode text={aboutPods} />
        </p>
      </div>
    </section>
  )
}

/** Replaces the URL's fragment without adding a history entry. The entry is marked as the editor's. */
const setFragment = (fragment: string) =>
  history.replaceState({ policies: fragment !== '' }, '', location.pathname + location.search + fragment)

/** True if an editor has set the URL's fragment. */
const isOwnEntry = (): boolean => history.state?.policies === true
