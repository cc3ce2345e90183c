import { Icon } from '../parts/Icon.tsx'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { localHref } from './localHref.ts'
import { type FrameProps, NavigationLink } from './NavigationLink.tsx'
import { words } from '../../content/i18n/siteWords.ts'

/** The navigation of narrow screens. */
export function PhoneMenu({ frame, path }: FrameProps) {
  const { navigation, features, links } = frame
  return (
    <details className="phone-menu" data-menu>
      <summary className="phone-menu__summary">
        {words.menu}
        <Icon name="menu" className="phone-menu__open" />
        <Icon name="close" className="phone-menu__close" />
      </summary>
      <nav className="phone-menu__panel" aria-label={words.menu}>
        <p className="phone-menu__label">{navigation.platform}</p>
        <ul className="phone-menu__list">
          {features.map(feature => (
            <li key={feature.id}>
              <a href={localHref(`/#${feature.id}`, path)}>{feature.title}</a>
            </li>
          ))}
        </ul>
        <ul className="phone-menu__list">
          {navigation.items.map(item => (
            <li key={item.label}>
              <NavigationLink place="menu" item={item} links={links} path={path} />
            </li>
          ))}
        </ul>
        <OutboundLink className="button phone-menu__sign-in" place="menu" href={links.login}>
          {navigation.signIn}
        </OutboundLink>
      </nav>
    </details>
  )
}
