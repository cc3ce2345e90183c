import type { ReactNode } from 'react'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { SiteConfig, SitePath } from '../../content/model/SiteConfig.ts'
import { DeferredSheet } from '../parts/DeferredSheet.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { currentLink, type FrameProps } from './NavigationLink.tsx'
import { words } from '../../content/i18n/siteWords.ts'
import { SiteLink } from '../parts/SiteLink.tsx'

interface Props extends FrameProps {
  /** URL of the style sheet for everything below the first screen. */
  laterSheet: string
  children: ReactNode
}

/** Everything inside `body`. */
export function Layout({ frame, path, laterSheet, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      <Header frame={frame} path={path} />
      {frame.announcement && <Announcement {...frame.announcement} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <DeferredSheet href={laterSheet}>
        {/* `cutLayout` puts the script of all pages here. */}
        <slot name="script" />
      </DeferredSheet>
      <Footer frame={frame} path={path} />
    </>
  )
}

/** Returns a key that is equal for pages with the same header and footer. */
export function layoutKey({ navigation, footer }: SiteFrame, path: SitePath | undefined): string {
  const items = [...navigation.items, ...footer.groups.flatMap(group => group.items)]
  const current = items.map(item => ('href' in item ? (currentLink(item.href, path) ?? '') : ''))
  return [path === '/', ...current].join()
}

/** What is new, in a line below the header. Its styles are a part of the document: `announcement.scss`. */
const Announcement = ({ text, label, href }: NonNullable<SiteConfig['announcement']>) => (
  <aside className="announcement" aria-label={words.announcement}>
    <p className="wrapper">
      {`${text} `}
      <SiteLink to={href}>{label}</SiteLink>
    </p>
  </aside>
)
