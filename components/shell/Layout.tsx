import type { ReactNode } from 'react'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { homePath } from '../../content/shared/paths.ts'
import { LayOutNow } from '../parts/LayOutNow.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { currentLink } from './localHref.ts'
import { words } from '../../content/shared/words/siteWords.ts'

interface Props {
  frame: SiteFrame
  /** Address of the page; absent for `404.html`. */
  path?: SitePath | undefined
  children: ReactNode
}

/** Everything inside `body`: the header, the content and the footer. */
export function Layout({ frame, path, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      <Header frame={frame} path={path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer frame={frame} path={path} />
      {/* The home page does so after its first screen. */}
      {path !== homePath && <LayOutNow />}
    </>
  )
}

/** A key that is equal for pages with the same header and footer. */
export function layoutKey({ navigation, footer }: SiteFrame, path: SitePath | undefined): string {
  const items = [...navigation.items, ...footer.groups.flatMap(group => group.items)]
  const current = items.map(item => ('href' in item ? (currentLink(item.href, path) ?? '') : ''))
  return [path === '/', ...current].join()
}
