import type { SitePath } from '../../content/model/SiteConfig.ts'
import { localHref } from './localHref.ts'

interface Props {
  name: string
  path?: SitePath | undefined
}

/** The mark and the name, linked to the hero. */
export function Logo({ name, path }: Props) {
  return (
    <a className="logo" href={localHref('/#hero', path)}>
      <svg className="logo__mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M3 17c.6-5.4 4.3-9 9-9s8.4 3.6 9 9" />
        <circle cx="12" cy="15.5" r="3.3" />
      </svg>
      <span className="logo__name">{name}</span>
    </a>
  )
}
