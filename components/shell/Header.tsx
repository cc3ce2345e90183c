import measureWidth from 'fast-string-truncated-width'
import { Icon } from '../parts/Icon.tsx'
import { OutboundLink } from '../parts/SiteLink.tsx'
import type { SiteFrame } from '../../content/model/PageData.ts'
import { type FrameProps, localHref, Logo, NavigationLink } from './NavigationLink.tsx'
import { words } from '../../content/i18n/siteWords.ts'

export function Header({ frame, path }: FrameProps) {
  const { navigation, links } = frame
  return (
    <header className={isLong(frame) ? 'header header--long' : 'header'}>
      <div className="wrapper header__bar">
        <Logo frame={frame} path={path} />
        <nav className="header__navigation" aria-label={words.mainNavigation}>
          <ul className="header__list">
            <li>
              <PlatformMenu frame={frame} path={path} />
            </li>
            {navigation.items.map(item => (
              <li key={item.label}>
                <NavigationLink
                  className="header__link"
                  place="header"
                  item={item}
                  frame={frame}
                  path={path}
                />
              </li>
            ))}
          </ul>
        </nav>
        <ThemeToggle />
        <OutboundLink className="header__link header__sign-in" place="header" href={links.login}>
          {navigation.signIn}
        </OutboundLink>
        {navigation.bookDemo && (
          <OutboundLink className="button header__demo" place="header" href={links.demo}>
            {navigation.bookDemo}
          </OutboundLink>
        )}
        {navigation.getStarted && (
          <OutboundLink
            className="button button--primary header__get-started"
            place="header"
            href={links.register}
          >
            {navigation.getStarted}
          </OutboundLink>
        )}
        <PhoneMenu frame={frame} path={path} />
      </div>
    </header>
  )
}

/**
 * Characters of the name and all labels, with one for the space of each, that have room in a window of 768 px with a
 * scrollbar.
 */
const charactersInRow = 77

/** True if the navigation has no room in a window of 768 px: the phone menu is shown up to 1280 px then. */
const isLong = ({ name, navigation }: SiteFrame): boolean =>
  [
    name,
    navigation.platform,
    ...navigation.items.map(item => item.label),
    navigation.signIn,
    navigation.getStarted,
  ]
    .filter(label => label !== undefined)
    .reduce((sum, label) => sum + measureWidth(label).width + 1, 0) > charactersInRow

/** The menu of features: a `<details>`, so that it opens without JavaScript. */
function PlatformMenu({ frame: { navigation, features }, path }: FrameProps) {
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

/** The navigation of narrow screens. */
function PhoneMenu({ frame, path }: FrameProps) {
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
              <NavigationLink place="menu" item={item} frame={frame} path={path} />
            </li>
          ))}
        </ul>
        <p className="phone-menu__ways">
          {navigation.getStarted && (
            <OutboundLink className="button button--primary" place="menu" href={links.register}>
              {navigation.getStarted}
            </OutboundLink>
          )}
          {navigation.bookDemo && (
            <OutboundLink className="button" place="menu" href={links.demo}>
              {navigation.bookDemo}
            </OutboundLink>
          )}
          <OutboundLink className="button" place="menu" href={links.login}>
            {navigation.signIn}
          </OutboundLink>
        </p>
      </nav>
    </details>
  )
}

/** Switches the theme. Hidden until `browser/enhance/theme.ts` runs. */
function ThemeToggle() {
  return (
    <button
      type="button"
      className="theme-toggle"
      data-theme-toggle
      data-tooltip=""
      hidden
      aria-label={words.toLightTheme}
    >
      <Icon name="moon" className="theme-dark" />
      <Icon name="sun" className="theme-light" />
    </button>
  )
}
