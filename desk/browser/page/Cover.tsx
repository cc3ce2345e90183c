import { type DragEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FieldName } from '../../../content/schema/front-matter/postFields.ts'
import type { DeskPicture } from '../../DeskApi.ts'
import { useAnswer } from '../shared/ask.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Button, FileButton } from '../shared/controls.tsx'
import { pageLink } from '../shared/links.ts'

/** Keys of the front matter that are the cover picture. */
export const coverFields = ['image', 'lightImage', 'darkImage', 'imageAlt'] as const

type CoverField = (typeof coverFields)[number]

interface CoverProps {
  file: string
  values: Readonly<Record<string, unknown>>
  set: (fields: Partial<Record<FieldName, unknown>>) => void
  /** Adds a picture to the text's folder, and calls `put` with its address. */
  addPicture: (picture: File, put: (address: string) => void) => void
}

/** The picture that lists and shared links show of a text: one for both themes, or one for each. */
export function Cover({ file, values, set, addPicture }: CoverProps) {
  const of = (name: CoverField) => (typeof values[name] === 'string' ? values[name] : '')
  const [light, dark] = [of('lightImage') || of('image'), of('darkImage') || of('image')]
  const isSplit = 'lightImage' in values || 'darkImage' in values
  const hasPicture = light !== '' || dark !== ''
  /** A picture that is removed takes its line along, and the last one the alternative text. */
  const put = (name: CoverField, address: string | undefined, other = '') =>
    set({ [name]: address, ...(address === undefined && other === '' ? { imageAlt: undefined } : {}) })
  const split = (into: boolean) =>
    set({
      image: into ? undefined : light || dark,
      lightImage: into ? light : undefined,
      darkImage: into ? dark : undefined,
    })
  const slot = (label: string, address: string, name: CoverField, other?: string) => (
    <Slot {...{ file, label, address, addPicture }} onPut={chosen => put(name, chosen, other)} />
  )
  return (
    <>
      {isSplit ? (
        <>
          {slot('Cover picture in the light theme', light, 'lightImage', dark)}
          {slot('Cover picture in the dark theme', dark, 'darkImage', light)}
        </>
      ) : (
        slot('Cover picture', light, 'image')
      )}
      {hasPicture && (
        <>
          <label>
            <input type="checkbox" checked={isSplit} onChange={({ target }) => split(target.checked)} />{' '}
            Another picture in the dark theme
          </label>
          <label>
            Alt text of the cover picture
            <input
              value={of('imageAlt')}
              placeholder="What it shows, for readers who don’t see it"
              onChange={({ target: { value } }) => set({ imageAlt: value === '' ? null : value })}
            />
          </label>
        </>
      )}
    </>
  )
}

interface SlotProps extends Pick<CoverProps, 'file' | 'addPicture'> {
  label: string
  /** Empty without a picture. */
  address: string
  /** Called with an address; undefined to remove the picture. */
  onPut: (address: string | undefined) => void
}

function Slot({ file, label, address, addPicture, onPut }: SlotProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const onDrop = (event: DragEvent) => {
    const [picture] = event.dataTransfer.files
    if (!picture) return
    // Dropped anywhere else, it is inserted into the text.
    event.preventDefault()
    addPicture(picture, onPut)
  }
  return (
    <div className="desk-cover" role="group" aria-label={label} onDrop={onDrop}>
      <h2>{label}</h2>
      {address === '' ? <p>Drop a picture here, or choose one.</p> : <img src={pageLink(address)} alt="" />}
      <p className="desk-actions">
        <Button aria-label={`Choose: ${label}`} onClick={() => setIsChoosing(true)}>
          Choose…
        </Button>
        <FileButton
          label="Add file…"
          aria-label={`Add a file: ${label}`}
          onFiles={([picture]) => picture && addPicture(picture, onPut)}
        />
        {address !== '' && (
          <Button aria-label={`Remove: ${label}`} onClick={() => onPut(undefined)}>
            Remove
          </Button>
        )}
      </p>
      {isChoosing && (
        <Chooser {...{ file, label, address }} onClose={() => setIsChoosing(false)} onChoice={onPut} />
      )}
    </div>
  )
}

interface ChooserProps extends Pick<SlotProps, 'file' | 'label' | 'address'> {
  onChoice: (address: string) => void
  onClose: () => void
}

/** How many pictures are shown; the filter finds the others. */
const most = 60

/** A dialog with the pictures of the site, those of the text first. */
function Chooser({ file, label, address, onChoice, onClose }: ChooserProps) {
  const { data: pictures = [] } = useAnswer<DeskPicture[]>('pictures', { file, text: '' })
  const [query, setQuery] = useState('')
  const found = pictures
    .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
  const choose = async ({ picture }: Readonly<Record<string, string>>) => {
    if (picture !== undefined) onChoice(picture)
    onClose()
  }
  return createPortal(
    <Dialog title={label} action="Use picture" onAnswer={choose} onCancel={onClose}>
      <input
        type="search"
        aria-label="Filter by name"
        placeholder="Filter by name"
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      <div className="desk-choices">
        {found.slice(0, most).map(picture => {
          const name = picture.name.replace(/^.*\//, '')
          return (
            <label key={picture.address} title={picture.name}>
              <input
                type="radio"
                name="picture"
                required
                value={picture.address}
                defaultChecked={picture.address === address}
              />
              <img src={pageLink(picture.address)} alt="" loading="lazy" />
              {name}
            </label>
          )
        })}
      </div>
    </Dialog>,
    document.body,
  )
}
