import { OutboundLink } from '../parts/OutboundLink.tsx'
import { Logo } from './Logo.tsx'
import { type FrameProps, NavigationLink } from './NavigationLink.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { PlatformMenu } from './PlatformMenu.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { words } from '../../content/i18n/siteWords.ts'

export function Header({ frame, path }: FrameProps) {
  const { navigation, links, name } = frame
  return (
    <header className="header">
      <div className="wrapper header__bar">
        <Logo name={name} path={path} />
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
                  links={links}
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
