import { OutboundLink } from '../parts/SiteLink.tsx'
import { type FrameProps, Logo, NavigationLink, outboundUrl } from './NavigationLink.tsx'
import { words } from '../../content/i18n/siteWords.ts'
import type { ProfileLink } from '../../content/model/SiteConfig.ts'

export function Footer({ frame, path }: FrameProps) {
  const { footer, links, name, status, statusPage, copyrightYears } = frame
  return (
    <footer className="footer">
      <div className="wrapper">
        <div className="footer__columns">
          <div className="footer__brand">
            <Logo frame={frame} path={path} />
            {status && (
              <p className="footer__status">
                {statusPage ? (
                  <OutboundLink place="footer" href={statusPage}>
                    {status}
                  </OutboundLink>
                ) : (
                  status
                )}
              </p>
            )}
          </div>
          {footer.groups.map(group => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className="footer__title">{group.title}</h2>
              <ul className="footer__list">
                {group.items.map(item => (
                  <li key={item.label}>
                    <NavigationLink place="footer" item={item} frame={frame} path={path} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="footer__end">
          <p>
            {words.copyright} {copyrightYears} {name}
          </p>
          <ul className="footer__social">
            {footer.social.map(item => (
              <li key={item.label}>
                <OutboundLink place="footer" href={outboundUrl(item, links)}>
                  {item.icon && <SocialIcon name={item.icon} />}
                  {item.label}
                </OutboundLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

type Name = NonNullable<ProfileLink['icon']>

const paths: Readonly<Record<Name, string>> = {
  bluesky:
    'M12 11C10.5 7.5 7 4.5 4 4.5c-1.5 0-1.5 8 1.5 9 1 .3 2 .3 3 .2-3 .6-3.5 2.3-2 4.3 2 2.5 4.5 1 5.5-2.5 1 3.5 3.5 5 5.5 2.5 1.5-2 1-3.7-2-4.3 1 .1 2 .1 3-.2 3-1 3-9 1.5-9-3 0-6.5 3-8 6.5',
  discord:
    'M8 6.5c2.6-.7 5.4-.7 8 0 2 2.7 3.2 6 3.5 9.5-1.2 1-2.5 1.7-4 2l-1-2M8 6.5C6 9.2 4.8 12.5 4.5 16c1.2 1 2.5 1.7 4 2l1-2m-2-1c3 1.3 6 1.3 9 0M9.5 12v.01M14.5 12v.01',
  feed: 'M5 19v.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
  github:
    'M15.5 21v-3.4A6.6 6.6 0 0 0 19 11V5l-3.2 1.6a9 9 0 0 0-7.6 0L5 5v6a6.6 6.6 0 0 0 3.5 6.6V21m0-2.2c-2.6.5-3-1.4-4.6-1.9',
  gitlab: 'M12 20.5 3 13l3-9 2.5 6h7L18 4l3 9z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1m2 3.7a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  linkedin: 'M4 4h16v16H4zM8 11v5m0-8.5v.01M12 16v-5m0 2.2c0-2.9 4-2.9 4 0V16',
  mail: 'M3 6h18v12H3zm0 1 9 6 9-6',
  mastodon:
    'M20 9v3.5c0 2.5-1.5 4-4 4.3-2.6.3-5 .3-7 0M16 20c-9 1-12-1.5-12-7.5V9c0-3 1.5-4.7 4-5 2.6-.3 5.4-.3 8 0 2.5.3 4 2 4 5M8.5 13.5v-4c0-2.5 3.5-2.5 3.5 0V12m0-2.5c0-2.5 3.5-2.5 3.5 0v4',
  slack: 'M9 4v16m6-16v16M4 9h16M4 15h16',
  x: 'm5 4 14 16M19 4 5 20',
  youtube:
    'M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5M10 9v6l5-3z',
}

/** The icon of a link to a profile. */
function SocialIcon({ name }: { name: Name }) {
  return (
    <svg className="icon footer__icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
