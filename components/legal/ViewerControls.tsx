import { Icon, type IconName } from '../parts/Icon.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

type Action = 'previous' | 'next' | 'in' | 'out'

interface Props {
  /** Counted from 1. */
  page: number
  pages: number
  /** The zoom and its limits. */
  percent: number
  zoom: { min: number; max: number }
  onAction(action: Action): void
}

/** The buttons for pages and zoom, with the current values. */
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
        {button('previous', 'left', words.previousPage, page === 1)}
        <output className="viewer__status">{fill(words.pageOf, { page, pages })}</output>
        {button('next', 'right', words.nextPage, page === pages)}
      </div>
      <div className="viewer__group viewer__group--zoom">
        {button('out', 'minus', words.zoomOut, percent === zoom.min)}
        <output className="viewer__status viewer__status--percent">{percent}%</output>
        {button('in', 'plus', words.zoomIn, percent === zoom.max)}
      </div>
    </>
  )
}
