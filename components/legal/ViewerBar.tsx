import type { SitePath } from '../../content/model/SiteConfig.ts'
import type { ViewerAction } from './viewerAction.ts'
import { zoomPercent } from './zoom.ts'
import { href } from '../../browser/href.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface ControlsProps {
  /** Counted from 1. */
  page: number
  pages: number
  percent: number
  onAction(action: ViewerAction): void
}

interface Props extends ControlsProps {
  title: string
  file: SitePath
  /** Whether the document is shown, so that it has controls. */
  isLoaded: boolean
}

/** The controls of a document, and its download link. */
export function ViewerBar({ title, file, isLoaded, ...controls }: Props) {
  return (
    <div className="viewer__bar">
      {isLoaded && <ViewerControls {...controls} />}
      <a className="viewer__download button" href={href(file)} download>
        <Icon name="download" />
        {words.download}
        <span className="visually-hidden"> {fill(words.downloadTitle, { title })}</span>
      </a>
    </div>
  )
}

/** The buttons for pages and zoom, with the current values. */
function ViewerControls({ page, pages, percent, onAction }: ControlsProps) {
  const button = (action: ViewerAction, icon: IconName, label: string, disabled: boolean) => (
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
        {button('out', 'minus', words.zoomOut, percent === zoomPercent.min)}
        <output className="viewer__status viewer__status--percent">{percent}%</output>
        {button('in', 'plus', words.zoomIn, percent === zoomPercent.max)}
      </div>
    </>
  )
}
