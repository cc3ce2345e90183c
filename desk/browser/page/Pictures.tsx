import { useState } from 'react'
import type { DeskPicture } from '../../DeskApi.ts'
import type { Draft } from '../editor/Draft.ts'
import { AskButton } from '../shared/Dialog.tsx'
import { Button } from '../shared/controls.tsx'
import { ask, Failure, useAnswer } from '../shared/ask.tsx'
import { linkTo, pageLink } from '../shared/links.ts'
import { formatBytes } from '../../../content/shared/formatBytes.ts'

/** How many of the site's other pictures are shown at a time. */
const page = 24

interface PicturesProps {
  draft: Draft
  text: string
  onInsert: (address: string) => void
}

/** The pictures of the text, and the others of the site. */
export function Pictures({ draft, text, onInsert }: PicturesProps) {
  const { file } = draft
  const { data: pictures, error } = useAnswer<DeskPicture[]>('pictures', { file, text }, { pause: 300 })
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(page)

  const isOfText = ({ isOwn, users }: DeskPicture) => isOwn || users.some(user => user.file === file)
  const own = pictures?.filter(isOfText) ?? []
  const others = pictures?.filter(picture => !isOfText(picture)) ?? []
  const found = others.filter(({ name, users }) =>
    [name, ...users.map(({ title }) => title)].join(' ').toLowerCase().includes(query.toLowerCase()),
  )
  const row = (picture: DeskPicture) => (
    <Picture key={picture.address} picture={picture} {...{ draft, onInsert }} />
  )
  return (
    <div className="desk-pictures">
      {error && <Failure error={error} />}
      <h2>Pictures of this text</h2>
      {pictures && own.length === 0 && (
        <p>This text has no pictures yet. Drop one on it, or insert one from below.</p>
      )}
      <ul>{own.map(row)}</ul>
      <h2>Other pictures of the site</h2>
      {others.length > 0 && (
        <label className="desk-search">
          <span className="visually-hidden">Filter by name or use</span>
          <input
            type="search"
            placeholder="Filter by name or use"
            value={query}
            onChange={event => setQuery(event.target.value)}
          />
        </label>
      )}
      <p role="status">
        {pictures === undefined
          ? 'Loading…'
          : others.length === 0
            ? 'The site has no other pictures.'
            : `${found.length} of ${others.length}`}
      </p>
      <ul>{found.slice(0, shown).map(row)}</ul>
      {found.length > shown && <Button onClick={() => setShown(shown + page)}>Show more</Button>}
    </div>
  )
}

interface PictureProps {
  picture: DeskPicture
  draft: Draft
  onInsert: (address: string) => void
}

function Picture({ picture, draft, onInsert }: PictureProps) {
  const { address, users } = picture
  const name = picture.name.replace(/^.*\//, '')
  return (
    <li className="desk-picture">
      <img src={pageLink(address)} alt="" loading="lazy" decoding="async" />
      <div>
        <h3 title={`public/${picture.name}`}>{name}</h3>
        <p>{sizeOf(picture)}</p>
        <p>
          {users.length === 0 ? 'Not used' : 'Used in '}
          {users.map(({ file, title }, at) => (
            <span key={`${file} ${title}`}>
              {at > 0 && ', '}
              {file.endsWith('.md') ? <a href={linkTo(file)}>{title}</a> : title}
            </span>
          ))}
        </p>
        <p className="desk-actions">
          <Button aria-label={`Insert ${name}`} onClick={() => onInsert(address)}>
            Insert
          </Button>
          <AskButton
            aria-label={`Delete ${name}`}
            title={`Delete “${name}”?`}
            note={`public/${picture.name} is moved to .kube-site/desk/deleted.`}
            action="Delete"
            // The server refuses if it is used, and says where.
            onAnswer={() => ask('removePicture', { file: draft.file, address, text: draft.get().text })}
          />
        </p>
      </div>
    </li>
  )
}

const sizeOf = ({ width, height, bytes }: DeskPicture): string =>
  width && height ? `${width} × ${height} px, ${formatBytes(bytes)}` : formatBytes(bytes)
