import { type ReactNode, useState } from 'react'
import { fieldValues, frontMatterFault, withField } from '../../../content/schema/front-matter/withField.ts'
import type { FieldName } from '../../../content/schema/front-matter/postFields.ts'
import type { DeskWords } from '../../DeskApi.ts'
import type { FieldSchema } from '../shared/fieldSchemas.ts'
import { pageLink } from '../shared/links.ts'
import type { TextSession } from '../editor/TextSession.ts'
import { filled, words } from '../words.ts'

interface DetailsProps {
  session: TextSession
  text: string
  fields: readonly FieldSchema[]
  known: DeskWords | undefined
  children: ReactNode
}

/** The front matter as a form. It is the same text: each field changes its own line. One that is emptied keeps its place. */
export function Details({ session, text, fields, known, children }: DetailsProps) {
  const values = fieldValues(text)
  const set = (field: FieldSchema, value: unknown) =>
    session.change(withField(session.get().text, field.name, value === '' ? null : value))
  const fault = frontMatterFault(text)
  return (
    <form className="desk-details" onSubmit={event => event.preventDefault()}>
      {fault && (
        <p className="desk-failure" role="alert">
          {filled('frontFault', fault)}
        </p>
      )}
      {!fault &&
        groupsOf(fields).map(([legend, members]) => (
          <fieldset key={legend}>
            <legend>{words[legend]}</legend>
            {members.map(field => (
              <Field
                key={field.name}
                field={field}
                value={values[field.name]}
                known={known}
                onChange={value => set(field, value)}
              />
            ))}
          </fieldset>
        ))}
      {children}
    </form>
  )
}

type Group = 'readersSee' | 'whereFound' | 'whenShown' | 'otherFields'

/** The group of each key, in the order of the form, and its label. */
const labels: Readonly<Record<FieldName, [group: Group, label: string]>> = {
  title: ['readersSee', words.fieldTitle],
  excerpt: ['readersSee', words.fieldExcerpt],
  author: ['readersSee', words.fieldAuthor],
  image: ['readersSee', words.fieldImage],
  lightImage: ['readersSee', words.fieldLightImage],
  darkImage: ['readersSee', words.fieldDarkImage],
  imageAlt: ['readersSee', words.fieldImageAlt],
  tags: ['whereFound', words.fieldTags],
  series: ['whereFound', words.fieldSeries],
  slug: ['whereFound', words.fieldSlug],
  aliases: ['whereFound', words.fieldAliases],
  noindex: ['whereFound', words.fieldNoindex],
  draft: ['whenShown', words.fieldDraft],
  date: ['whenShown', words.fieldDate],
  updated: ['whenShown', words.fieldUpdated],
  expires: ['whenShown', words.fieldExpires],
  readTime: ['otherFields', words.fieldReadTime],
  cta: ['otherFields', words.fieldCta],
  id: ['otherFields', words.fieldId],
}

const groups: readonly Group[] = ['readersSee', 'whereFound', 'whenShown', 'otherFields']

const order = Object.keys(labels)

/** The fields of each group that a kind of text has. */
const groupsOf = (fields: readonly FieldSchema[]): [Group, FieldSchema[]][] =>
  groups
    .map((group): [Group, FieldSchema[]] => [
      group,
      fields
        .filter(({ name }) => labels[name][0] === group)
        .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
    ])
    .filter(([, members]) => members.length > 0)

interface FieldProps {
  field: FieldSchema
  value: unknown
  known: DeskWords | undefined
  onChange: (value: unknown) => void
}

function Field({ field, value, known, onChange }: FieldProps) {
  const { name, kind, isRequired, meaning, shownLength } = field
  const id = `desk-field-${name}`
  const text = value === undefined || value === null ? '' : String(value)
  const common = { id, 'aria-describedby': `${id}-meaning`, required: isRequired }
  return (
    <div className="desk-field">
      <label htmlFor={id} title={filled('inFrontMatter', { name })}>
        {labels[name][1]}
        {isRequired && <span className="desk-field__mark"> {words.required}</span>}
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
            onChange(list.length === 0 ? null : name === 'author' && list.length === 1 ? list[0] : list)
          }
        />
      )}
      {kind === 'long' && (
        <textarea
          {...common}
          rows={3}
          value={text}
          onChange={event => onChange(oneLine(event.target.value))}
        />
      )}
      {(kind === 'text' || kind === 'image') && (
        <input
          {...common}
          value={text}
          list={kind === 'image' ? 'desk-images' : name === 'series' ? 'desk-series' : undefined}
          onChange={event => onChange(event.target.value)}
        />
      )}
      {kind === 'day' && (
        <input {...common} type="date" value={text} onChange={event => onChange(event.target.value)} />
      )}
      {kind === 'number' && (
        <input
          {...common}
          type="number"
          min={1}
          value={text}
          onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
        />
      )}
      {shownLength !== undefined && (
        <p className="desk-field__count" data-long={text.length > shownLength}>
          {filled('lengthOf', { length: text.length, shown: shownLength })}
        </p>
      )}
      {kind === 'image' && text.startsWith('/') && (
        <img src={pageLink(text)} alt="" className="desk-field__image" />
      )}
      <p id={`${id}-meaning`}>{meaning}</p>
      {name === 'image' && (
        <datalist id="desk-images">
          {known?.images.map(image => (
            <option key={image}>{image}</option>
          ))}
        </datalist>
      )}
      {name === 'series' && (
        <datalist id="desk-series">
          {known?.series.map(series => (
            <option key={series}>{series}</option>
          ))}
        </datalist>
      )}
    </div>
  )
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

interface ChipsProps {
  id: string
  'aria-describedby': string
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
    <div className="desk-chips">
      {values.map(value => (
        <span key={value} className="desk-chip">
          {value}
          <button
            type="button"
            aria-label={filled('removeName', { name: value })}
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
      <datalist id={`${field.id}-proposals`}>
        {proposals?.map(name => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  )
}
