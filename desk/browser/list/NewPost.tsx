import { useEffect, useRef, useState } from 'react'
import type { DeskWords } from '../../DeskApi.ts'
import { Failure, ask, settle, type AskError } from '../shared/ask.tsx'
import { linkTo } from '../shared/links.ts'
import { words } from '../words.ts'

/** Asks for what a new post begins with, writes its file and opens it. */
export function NewPost({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [values, setValues] = useState({ title: '', slug: '', author: '', tags: '' })
  const [known, setKnown] = useState<DeskWords>()
  const [failure, setFailure] = useState<AskError>()
  useEffect(() => {
    dialog.current?.showModal()
    void settle(
      ask<DeskWords>('words'),
      found => {
        setKnown(found)
        if (found.author !== undefined) setValues(all => ({ ...all, author: all.author || found.author! }))
      },
      setFailure,
    )
  }, [])
  const create = () => {
    const tags = values.tags.split(',').flatMap(tag => tag.trim() || [])
    void settle(
      ask<{ file: string }>('create', { ...values, tags }),
      ({ file }) => {
        location.hash = linkTo(file)
      },
      setFailure,
    )
  }
  const field = (name: keyof typeof values, label: string, more: object = {}) => (
    <label>
      {label}
      <input
        value={values[name]}
        onChange={event => setValues({ ...values, [name]: event.target.value })}
        {...more}
      />
    </label>
  )
  return (
    <dialog className="desk-dialog" ref={dialog} onClose={onClose} aria-label={words.newPost}>
      <form
        onSubmit={event => {
          event.preventDefault()
          create()
        }}
      >
        <h2>{words.newPost}</h2>
        {failure && <Failure error={failure} />}
        {field('title', words.title, { required: true })}
        {field('author', words.author, { required: true, list: 'desk-authors' })}
        {field('tags', words.tagsWithCommas, { list: 'desk-tags' })}
        {field('slug', words.addressFromTitle, { placeholder: 'my-first-post' })}
        <datalist id="desk-authors">
          {known?.authors.map(name => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <datalist id="desk-tags">
          {known?.tags.map(name => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <p className="desk-dialog__actions">
          <button type="button" className="desk-button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
          <button type="submit" className="desk-button desk-button--main">
            {words.write}
          </button>
        </p>
      </form>
    </dialog>
  )
}
