import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { words } from '../../../content/i18n/siteWords.ts'
import { maxProblems, type Remark } from './readYaml.ts'
import { fragmentOf, maxYamlLength } from './sharedText.ts'
import { WithCode } from './WithCode.tsx'

/** The text is evaluated when the visitor has not typed for this time. */
const pauseMs = 200

/** Moves the caret of a field to a line of the text, or selects it. */
export function showLine(field: HTMLTextAreaElement, line: number, isSelected = false): void {
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  field.focus()
  field.setSelectionRange(start, start + (isSelected ? (lines[line - 1] ?? '').length : 0))
  field.scrollTop = (field.scrollHeight * (line - 3)) / lines.length
}

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  /** The anchor of its section, below which the address holds the text. */
  section: string
  /** What is edited. */
  label: string
  /** The text without one in the address, which then holds none. */
  standard: string
  /** The text from the address. */
  shared: string | undefined
  /** What the editor can start with, by the labels of buttons. */
  examples: Readonly<Record<string, string>>
  isInvalid: boolean
  remarks: readonly Remark[]
  /** Follows the remarks; `code` is in backticks. */
  note: string
  className?: string
  /** Called with each text, first with the one to start with. */
  onText: (yaml: string) => void
  /** The line of the standard text to start at; without it, the text is selected for a paste to replace it. */
  startLine?: number
  onClose: () => void
  /** What follows the field. */
  children?: ReactNode
}

/** An editor for YAML that reports its text as the visitor types, and stores it in the URL's fragment. */
export function YamlEditor(props: Props) {
  const { field, section, label, standard, shared, startLine, remarks } = props
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const update = async () => {
    const yaml = field.current!.value
    props.onText(yaml)
    const fragment = yaml === standard ? '' : await fragmentOf(section, yaml)
    if (field.current) setFragment(fragment)
  }
  /** Replaces the URL's fragment without adding a history entry. The entry is marked as the editor's. */
  const setFragment = (fragment: string) =>
    history.replaceState(
      { editor: fragment ? section : '' },
      '',
      location.pathname + location.search + fragment,
    )
  /** True if this editor has set the URL's fragment. */
  const isOwnEntry = (): boolean => history.state?.editor === section
  const replace = (yaml: string) => {
    field.current!.select()
    // Unlike a new value, this can be undone.
    document.execCommand('insertText', false, yaml)
    showLine(field.current!, 1)
  }
  const start = useEffectEvent(() => {
    void update()
    if (shared !== undefined) return
    if (startLine) showLine(field.current!, startLine)
    else field.current!.select()
  })
  const keepTyped = useEffectEvent(() => {
    if (isOwnEntry()) void update()
  })
  const end = useEffectEvent(() => {
    if (isOwnEntry()) setFragment('')
  })
  useEffect(() => {
    start()
    const listener = () => keepTyped()
    addEventListener('popstate', listener)
    return () => {
      removeEventListener('popstate', listener)
      clearTimeout(timer.current)
      end()
    }
  }, [])

  return (
    <section className={props.className} aria-label={label}>
      <div className="code-pane__bar">
        <label className="code-pane__tab" htmlFor={id}>
          {label}
        </label>
        <button type="button" className="yaml-editor__button" onClick={props.onClose}>
          {words.close}
        </button>
      </div>
      <textarea
        id={id}
        ref={field}
        className="code-pane__code yaml-editor__field"
        defaultValue={shared ?? standard}
        maxLength={maxYamlLength}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        aria-invalid={props.isInvalid}
        aria-describedby={`${id}remarks`}
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(update, pauseMs)
        }}
      />
      <div className="yaml-editor__bar">
        {Object.entries(props.examples).map(([name, yaml]) => (
          <button key={name} type="button" className="yaml-editor__button" onClick={() => replace(yaml)}>
            {name}
          </button>
        ))}
      </div>
      {props.children}
      <div className="yaml-editor__remarks" id={`${id}remarks`}>
        {remarks.map(({ line, text }, index) => (
          <p key={index} className="yaml-editor__remark">
            <button
              type="button"
              className="yaml-editor__line"
              onClick={() => showLine(field.current!, line, true)}
            >
              {`Line ${line}`}
            </button>{' '}
            <WithCode text={text} />
          </p>
        ))}
        {remarks.length === maxProblems && <p>{`Only the first ${maxProblems} are shown.`}</p>}
        <p>
          <WithCode text={props.note} />
        </p>
      </div>
    </section>
  )
}
