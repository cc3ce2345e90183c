import { useState } from 'react'
import { filled } from '../words.ts'

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
