import { Icon } from './Icon.tsx'

interface Props {
  /** Id of the element whose text is copied. */
  target: string
  /** Name of the button: `Copy the command`. */
  label: string
}

/** A button that copies a text, with its status. Hidden until `browser/enhance/copy.ts` runs. */
export function CopyButton({ target, label }: Props) {
  return (
    <span className="copy">
      <button
        type="button"
        className="copy__button"
        data-copy={target}
        data-tooltip=""
        hidden
        aria-label={label}
      >
        <Icon name="copy" />
        <Icon name="check" />
      </button>
      <output className="copy__status" />
    </span>
  )
}
