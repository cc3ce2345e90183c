import { ThemeImage } from '../parts/ThemeImage.tsx'
import type { PageImage } from '../../content/model/Post.ts'

interface PortraitProps {
  name: string
  picture?: PageImage | undefined
  /** Whether it loads with the page. */
  eager?: boolean
}

/** An author's picture, or initials in its place. */
export function Portrait({ name, picture, eager = false }: PortraitProps) {
  if (picture)
    return <ThemeImage className="portrait" fallback={picture} sizes={`${picture.width}px`} eager={eager} />
  return (
    <span className="portrait" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of a name's first and last word. */
export function initialsOf(name: string): string {
  const initials = name.match(/(?<![\p{L}\p{M}'’-])\p{L}/gu) ?? []
  return [...initials.slice(0, 1), ...initials.slice(1).slice(-1)].join('')
}
