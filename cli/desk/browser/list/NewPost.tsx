import { useEffect, useRef, useState } from 'react'
import type { DeskWords } from '../../DeskApi.ts'
import { ask, type AskError, settle } from '../shared/ask.ts'
import { Failure } from '../shared/Failure.tsx'
import { linkTo } from '../shared/links.ts'

/** Asks for what a new post begins with, writes its file and opens it. */
export function NewPost({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [values, setValues] = useState({ title: '', slug: '', author: '', tags: '' })
  const [words, setWords] = useState<DeskWords>()
  const [failure, setFailure] = useState<AskError>()
  useEffect(() => {
    dialog.current?.showModal()
    void settle(
      ask<DeskWords>('words'),
      found => {
        setWords(found)
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
    <dialog className="desk-dialog" ref={dialog} onClose={onClose} aria-label="New post">
      <form
        onSubmit={event => {
          event.preventDefault()
          create()
        }}
      >
        <h2>New post</h2>
        {failure && <Failure error={failure} />}
        {field('title', 'Title', { required: true })}
        {field('author', 'Author', { required: true, list: 'desk-authors' })}
        {field('tags', 'Tags, with commas between them', { list: 'desk-tags' })}
        {field('slug', 'Last part of the address; from the title if empty', { placeholder: 'my-first-post' })}
        <datalist id="desk-authors">
          {words?.authors.map(name => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <datalist id="desk-tags">
          {words?.tags.map(name => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <p className="desk-dialog__actions">
          <button type="button" className="desk-button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="desk-button desk-button--main">
            Write
          </button>
        </p>
      </form>
    </dialog>
  )
}
