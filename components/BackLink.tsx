import type { SitePath } from '../content/SiteConfig.ts'
import { Icon } from './Icon.tsx'

export function BackLink({ href, children }: { href: SitePath; children: string }) {
  return (
    <a className="back-link" href={href}>
      <Icon name="left" />
      {children}
    </a>
  )
}

/** Where the list of posts is. */
export function BackToBlog() {
  return <BackLink href="/blog/">Back to Blog</BackLink>
}
