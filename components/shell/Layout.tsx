import type { ReactNode } from 'react'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

interface Props {
  frame: SiteFrame
  /** Address of the page; absent for the page that has none, `404.html`. */
  path?: SitePath | undefined
  children: ReactNode
}

/** What every page has around its content: everything inside `body`. */
export function Layout({ frame, path, children }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header frame={frame} path={path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer frame={frame} path={path} />
    </>
  )
}
