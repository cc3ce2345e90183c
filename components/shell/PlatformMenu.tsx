import type { SiteFrame } from '../../content/model/PageData.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { Icon } from '../parts/Icon.tsx'
import { localHref } from './localHref.ts'

interface Props {
  label: string
  features: SiteFrame['features']
  path?: SitePath | undefined
}

/** The menu of features: a `<details>`, so that it opens without JavaScript. */
export function PlatformMenu({ label, features, path }: Props) {
  return (
    <details className="platform-menu" data-menu="hover">
      <summary className="header__link platform-menu__summary">
        {label}
        <Icon name="chevron" className="platform-menu__chevron" />
      </summary>
      <ul className="platform-menu__panel">
        {features.map(feature => (
          <li key={feature.id}>
            <a className="platform-menu__item" href={localHref(`/#${feature.id}`, path)}>
              <b>{feature.title}</b>
              <span>{feature.description}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
