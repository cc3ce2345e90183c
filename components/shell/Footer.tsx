import { OutboundLink } from '../parts/OutboundLink.tsx'
import { Logo } from './Logo.tsx'
import { type FrameProps, NavigationLink, outboundUrl } from './NavigationLink.tsx'
import { SocialIcon } from './SocialIcon.tsx'
import { words } from '../../content/i18n/siteWords.ts'

export function Footer({ frame, path }: FrameProps) {
  const { footer, links, name, status, copyrightYears } = frame
  return (
    <footer className="footer">
      <div className="wrapper">
        <div className="footer__columns">
          <div className="footer__brand">
            <Logo name={name} path={path} />
            <p className="footer__status">{status}</p>
          </div>
          {footer.groups.map(group => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className="footer__title">{group.title}</h2>
              <ul className="footer__list">
                {group.items.map(item => (
                  <li key={item.label}>
                    <NavigationLink place="footer" item={item} links={links} path={path} />
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
