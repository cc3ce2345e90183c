import type { ReactNode } from 'react'
import type { SiteConfig, SitePath } from '../../content/model/SiteConfig.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { currentLink } from './localHref.ts'

interface Props {
  config: SiteConfig
  /** Address of the page; absent for the page that has none, `404.html`. */
  path?: SitePath | undefined
  children: ReactNode
}

/** What every page has around its content: everything inside `body`. */
export function Layout({ config, path, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header config={config} path={path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer config={config} path={path} />
    </>
  )
}

/** A key that is equal for pages with the same header and footer. */
export function layoutKey({ navigation, footer }: SiteConfig, path: SitePath | undefined): string {
  const items = [...navigation.items, ...footer.groups.flatMap(group => group.items)]
  const current = items.map(item => ('href' in item ? (currentLink(item.href, path) ?? '') : ''))
  return [path === '/', ...current].join()
}
