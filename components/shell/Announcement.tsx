import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { words } from '../../content/i18n/siteWords.ts'
import { SiteLink } from '../parts/SiteLink.tsx'

type Props = NonNullable<SiteConfig['announcement']>

/** What is new, in a line below the header. Its styles are a part of the document: `announcement.scss`. */
export const Announcement = ({ text, label, href }: Props) => (
  <aside className="announcement" aria-label={words.announcement}>
    <p className="wrapper">
      {`${text} `}
      <SiteLink to={href}>{label}</SiteLink>
    </p>
  </aside>
)
