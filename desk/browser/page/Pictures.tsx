import { useRef, useState } from 'react'
import type { DeskPicture } from '../../DeskApi.ts'
import { type AltText, altTexts } from '../editor/altTexts.ts'
import { ownUndo, sameUndo } from '../editor/createEditor.ts'
import type { Draft } from '../editor/Draft.ts'
import { AskButton, AskText } from '../shared/AskText.tsx'
import { Button } from '../shared/controls.tsx'
import { ask, Failure, sendPicture, useAnswer } from '../shared/ask.tsx'
import { linkTo, pageLink } from '../shared/links.ts'
import { formatBytes } from '../../../content/shared/formatBytes.ts'

/** How many of the site's other pictures are shown at a time. */
const page = 24

interface PicturesProps {
  draft: Draft
  text: string
  isReadOnly: boolean
  onInsert: (address: string) => void
  onReplaced: () => void
}

/** The pictures of the text, and the others of the site. */
export function Pictures({ draft, text, isReadOnly, onInsert, onReplaced }: PicturesProps) {
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
  const alts = altTexts(text)
  const row = (picture: DeskPicture) => (
    <Picture
      key={picture.address}
      picture={picture}
      alts={alts.filter(alt => isOf(alt, picture))}
      {...{ draft, isReadOnly, onInsert, onReplaced }}
    />
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

const isOf = ({ address }: AltText, { name }: DeskPicture): boolean =>
  ['dark', 'light'].some(theme => address.replace('{theme}', theme) === `/${name}`)

interface PictureProps {
  picture: DeskPicture
  /** Its alternative texts in the text that is open. */
  alts: readonly AltText[]
  draft: Draft
  isReadOnly: boolean
  onInsert: (address: string) => void
  onReplaced: () => void
}

function Picture({ picture, alts, draft, isReadOnly, onInsert, onReplaced }: PictureProps) {
  const { address, changed, users } = picture
  const [chosen, setChosen] = useState<File>()
  const name = picture.name.replace(/^.*\//, '')
  return (
    <li className="desk-picture">
      <img src={`${pageLink(address)}?${changed}`} alt="" loading="lazy" decoding="async" />
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
        {alts.map((alt, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Only their order distinguishes them.
          <AltField key={at} alt={alt} name={name} draft={draft} isReadOnly={isReadOnly} />
        ))}
        <p className="desk-actions">
          <Button aria-label={`Insert ${name}`} disabled={isReadOnly} onClick={() => onInsert(address)}>
            Insert
          </Button>
          <label className="desk-button desk-file">
            Replace…
            <input
              type="file"
              accept="image/*"
              aria-label={`Replace ${name}`}
              disabled={isReadOnly}
              onChange={({ target }) => {
                setChosen(target.files?.[0])
                target.value = ''
              }}
            />
          </label>
          <AskButton
            aria-label={`Delete ${name}`}
            disabled={isReadOnly}
            title={`Delete “${name}”?`}
            note={`public/${picture.name} is moved to .kube-site/desk/deleted.`}
            action="Delete"
            // The server refuses if it is used, and says where.
            onAnswer={() => ask('removePicture', { file: draft.file, address, text: draft.get().text })}
          />
        </p>
      </div>
      {chosen && (
        <AskText
          title={`Replace “${name}” with “${chosen.name}”?`}
          note="It keeps its name, so every page that uses it shows the new picture. Only git keeps the old one."
          action="Replace"
          onCancel={() => setChosen(undefined)}
          onAnswer={async () => {
            await sendPicture(draft.file, chosen, address)
            setChosen(undefined)
            onReplaced()
          }}
        />
      )}
    </li>
  )
}

const sizeOf = ({ width, height, bytes }: DeskPicture): string =>
  width && height ? `${width} × ${height} px, ${formatBytes(bytes)}` : formatBytes(bytes)

interface AltFieldProps {
  alt: AltText
  name: string
  draft: Draft
  isReadOnly: boolean
}

/** A field for an alternative text. One undo reverts everything typed until the field loses focus. */
function AltField({ alt, name, draft, isReadOnly }: AltFieldProps) {
  const isChanged = useRef(false)
  return (
    <label>
      Alt text
      {alt.line !== undefined && ` (line ${alt.line})`}
      <span className="visually-hidden"> {name}</span>
      <input
        value={alt.alt}
        disabled={isReadOnly}
        onFocus={() => {
          isChanged.current = false
        }}
        onChange={({ target: { value } }) => {
          draft.change(alt.change(value), isChanged.current ? sameUndo : ownUndo)
          isChanged.current = true
        }}
      />
    </label>
  )
}
