import { Icon } from '../parts/Icon.tsx'
import { localHref } from './localHref.ts'
import type { FrameProps } from './NavigationLink.tsx'

/** The menu of features: a `<details>`, so that it opens without JavaScript. */
export function PlatformMenu({ frame: { navigation, features }, path }: FrameProps) {
  return (
    <details className="platform-menu" data-menu="hover">
      <summary className="header__link platform-menu__summary">
        {navigation.platform}
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
