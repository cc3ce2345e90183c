import { direction } from '../../content/i18n/siteWords.ts'

const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'm6 9 6 6 6-6',
  left: 'M19 12H5m6-6-6 6 6 6',
  right: 'M5 12h14m-6-6 6 6-6 6',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9.5 11.5l5 5m0-5-5 5',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  copy: 'M9 9h11v11H9zM15 5V4H4v11h1',
  check: 'm5 13 4 4L19 7',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20 20',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
} as const

export type IconName = keyof typeof paths

/** Mirrored icons for right-to-left pages. */
const mirrored: Partial<Record<IconName, IconName>> = { left: 'right', right: 'left' }

interface Props {
  name: IconName
  className?: string
}

/** An icon of 20 px, hidden from screen readers: it needs a text or a label. */
export function Icon({ name, className }: Props) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[direction === 'rtl' ? (mirrored[name] ?? name) : name]} />
    </svg>
  )
}
