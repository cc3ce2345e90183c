import { Icon, type IconName } from '../parts/Icon.tsx'

type Action = 'previous' | 'next' | 'in' | 'out'

interface Props {
  /** Counted from 1. */
  page: number
  pages: number
  /** Zoom, and its limits. */
  percent: number
  zoom: { min: number; max: number }
  onAction(action: Action): void
}

/** The buttons for pages and zoom, with the page and the zoom. */
export function ViewerControls({ page, pages, percent, zoom, onAction }: Props) {
  const button = (action: Action, icon: IconName, label: string, disabled: boolean) => (
    <button
      className="viewer__button"
      type="button"
      aria-label={label}
      data-tooltip=""
      disabled={disabled}
      onClick={() => onAction(action)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <>
      <div className="viewer__group viewer__group--pages">
        {button('previous', 'left', 'Previous page', page === 1)}
        <output className="viewer__status">
          Page {page} of {pages}
        </output>
        {button('next', 'right', 'Next page', page === pages)}
      </div>
      <div className="viewer__group viewer__group--zoom">
        {button('out', 'minus', 'Zoom out', percent === zoom.min)}
        <output className="viewer__status viewer__status--percent">{percent}%</output>
        {button('in', 'plus', 'Zoom in', percent === zoom.max)}
      </div>
    </>
  )
}
