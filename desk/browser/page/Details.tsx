import { Fragment, type ReactNode, useState } from 'react'
import { fieldValues, frontMatterFault, setField } from '../../../content/schema/front-matter/setField.ts'
import type { FieldName } from '../../../content/schema/front-matter/postFields.ts'
import { cutFrontMatter } from '../../../content/schema/front-matter/cutFrontMatter.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { groupBy } from '../../../content/shared/groupBy.ts'
import type { DeskField, Suggestions } from '../../DeskApi.ts'
import { Proposals } from '../shared/controls.tsx'
import { Cover, coverFields } from './Cover.tsx'
import type { Draft } from '../editor/Draft.ts'

interface DetailsProps {
  draft: Draft
  text: string
  known: Suggestions | undefined
  problems: readonly Problem[]
  /** Adds a dropped picture to the text's folder, and calls `put` with its address. */
  addPicture: (picture: File, put: (address: string) => void) => void
  children: ReactNode
}

/** The front matter as a form. Each field edits its line of the text; an emptied field keeps its line, and an emptied list loses it. */
export function Details({ draft, text, known, problems, addPicture, children }: DetailsProps) {
  const values = fieldValues(text)
  const setAll = (fields: Partial<Record<FieldName, unknown>>) =>
    draft.change(
      Object.entries(fields).reduce(
        (changed, [name, value]) => setField(changed, name as FieldName, value),
        draft.get().text,
      ),
    )
  const fault = frontMatterFault(text)
  const end = text.slice(0, cutFrontMatter(text)?.bodyOffset ?? text.length).split('\n').length
  // The same as below the text, once the text is checked.
  const shown =
    problems.find(({ severity, line }) => severity === 'error' && line > 0 && line <= end) ?? fault
  return (
    <form className="desk-details" onSubmit={event => event.preventDefault()}>
      {fault && shown && (
        <p className="desk-failure" role="alert">
          Line {shown.line}: {shown.message}. Fix it in the text first; nothing can be changed here until
          then.
        </p>
      )}
      {Array.from(
        groupBy(fault ? [] : inOrder(known?.fields ?? []), ({ name }) => labels[name][0]),
        ([group, members]) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {members.map(field => (
              <Fragment key={field.name}>
                {field.name === 'image' && (
                  <Cover file={draft.file} values={values} set={setAll} addPicture={addPicture} />
                )}
                {!coverFields.some(name => name === field.name) && (
                  <Field
                    field={field}
                    value={values[field.name]}
                    known={known}
                    onChange={value => setAll({ [field.name]: value === '' ? null : value })}
                  />
                )}
              </Fragment>
            ))}
          </fieldset>
        ),
      )}
      {children}
    </form>
  )
}

/** The control for a key. */
type Kind = 'text' | 'long' | 'day' | 'number' | 'flag' | 'list'

/** The group of each key, its label and its kind, in the order of the form. */
const labels: Readonly<Record<FieldName, readonly [group: string, label: string, kind: Kind]>> = {
  title: ['What readers see', 'Title', 'text'],
  excerpt: ['What readers see', 'Summary', 'long'],
  author: ['What readers see', 'Authors', 'list'],
  image: ['What readers see', 'Cover picture', 'text'],
  lightImage: ['What readers see', 'Cover picture in the light theme', 'text'],
  darkImage: ['What readers see', 'Cover picture in the dark theme', 'text'],
  imageAlt: ['What readers see', 'Alt text of the cover picture', 'text'],
  tags: ['Where it’s found', 'Tags', 'list'],
  series: ['Where it’s found', 'Series', 'text'],
  slug: ['Where it’s found', 'URL slug', 'text'],
  aliases: ['Where it’s found', 'Old URLs', 'list'],
  pinned: ['Where it’s found', 'Pinned to the top of lists', 'flag'],
  noindex: ['Where it’s found', 'Hidden from search engines', 'flag'],
  draft: ['When it shows', 'Draft', 'flag'],
  date: ['When it shows', 'Publication date', 'day'],
  updated: ['When it shows', 'Last updated', 'day'],
  expires: ['When it shows', 'Last day online', 'day'],
  readTime: ['More', 'Reading time', 'text'],
  cta: ['More', 'Call to action after the text', 'flag'],
  id: ['More', 'Number', 'number'],
}

const order = Object.keys(labels)

const inOrder = (fields: readonly DeskField[]): DeskField[] =>
  fields.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))

interface FieldProps {
  field: DeskField
  value: unknown
  known: Suggestions | undefined
  onChange: (value: unknown) => void
}

function Field({ field, value, known, onChange }: FieldProps) {
  const { name, isRequired, meaning, unwritten } = field
  const [, label, kind] = labels[name]
  const shownLength = name === 'title' ? 60 : name === 'excerpt' ? 160 : undefined
  const id = `desk-field-${name}`
  const text = value === undefined || value === null || value === unwritten ? '' : String(value)
  // The label of a checkbox says what it does.
  const isExplained = kind !== 'flag'
  const common = {
    id,
    'aria-describedby': isExplained ? `${id}-meaning` : undefined,
    required: isRequired,
  }
  return (
    <div className="desk-field">
      <label htmlFor={id} title={`In the front matter: ${name}`}>
        {label}
        {isRequired && <span className="desk-field__mark"> required</span>}
      </label>
      {kind === 'flag' && (
        <input
          {...common}
          type="checkbox"
          required={false}
          checked={value === true || (name === 'cta' && value !== false)}
          onChange={({ target: { checked } }) => onChange(checked === (name === 'cta') ? undefined : checked)}
        />
      )}
      {kind === 'list' && (
        <Chips
          {...common}
          values={Array.isArray(value) ? value.map(String) : text === '' ? [] : [text]}
          proposals={name === 'author' ? known?.authors : name === 'tags' ? known?.tags : undefined}
          onChange={list =>
            onChange(list.length === 0 ? undefined : name === 'author' && list.length === 1 ? list[0] : list)
          }
        />
      )}
      {kind === 'long' && (
        <textarea
          {...common}
          rows={3}
          placeholder={unwritten}
          value={text}
          onChange={event => onChange(oneLine(event.target.value))}
        />
      )}
      {kind !== 'flag' && kind !== 'list' && kind !== 'long' && (
        <input
          {...common}
          type={kind === 'day' ? 'date' : kind === 'number' ? 'number' : 'text'}
          min={1}
          value={text}
          list={name === 'series' ? 'desk-series' : undefined}
          onChange={({ target: { value: typed } }) =>
            onChange(kind === 'number' && typed !== '' ? Number(typed) : typed)
          }
        />
      )}
      {shownLength !== undefined && text.length > shownLength && (
        <p className="desk-field__count">
          {text.length} characters; search results show about {shownLength}
        </p>
      )}
      {isExplained && <p id={`${id}-meaning`}>{meaning}</p>}
      {name === 'series' && <Proposals id="desk-series" names={known?.series} />}
    </div>
  )
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

interface ChipsProps {
  id: string
  'aria-describedby': string | undefined
  required: boolean
  values: readonly string[]
  proposals?: readonly string[] | undefined
  onChange: (values: string[]) => void
}

/** A list of names. Enter or a comma adds one; Backspace in the empty field removes the last. */
export function Chips({ values, proposals, onChange, required, ...field }: ChipsProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const name = text.trim()
    setTyped('')
    if (name !== '' && !values.includes(name)) onChange([...values, name])
  }
  return (
    <div className="desk-chips" role="group">
      {values.map(value => (
        <span key={value} className="desk-chip">
          {value}
          <button
            type="button"
            aria-label={`Remove ${value}`}
            onClick={() => onChange(values.filter(other => other !== value))}
          >
            ×
          </button>
        </span>
      ))}
      <input
        {...field}
        value={typed}
        list={`${field.id}-proposals`}
        required={required && values.length === 0}
        onChange={({ target: { value } }) =>
          value.endsWith(',') ? add(value.slice(0, -1)) : setTyped(value)
        }
        onBlur={() => add(typed)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add(typed)
          } else if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1))
        }}
      />
      <Proposals id={`${field.id}-proposals`} names={proposals} />
    </div>
  )
}
