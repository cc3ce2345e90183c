import { CopyButton } from '../../../components/parts/CopyButton.tsx'
import { OutboundLink } from '../../../components/parts/SiteLink.tsx'
import type { HomePageData } from '../../../content/model/PageData.ts'
import { words } from '../../../content/i18n/siteWords.ts'

/** An email address to copy, a mail link and a link to the scheduling page, but no form. */
export function ContactSection({ contact, email, links }: HomePageData) {
  return (
    <section className="section" id="contact" aria-labelledby="contact-heading">
      <div className="wrapper grid contact" data-reveal="">
        <div className="stack">
          <h2 id="contact-heading">{contact.heading}</h2>
          <p className="lead">{contact.text}</p>
        </div>
        <ul className="contact__ways">
          <li className="contact__way">
            <p className="contact__what">
              <span id="contact-email" className="contact__email">
                {email}
              </span>
              <CopyButton target="contact-email" label={words.copyAddress} />
            </p>
            <a className="button" href={`mailto:${email}`}>
              {contact.emailUs}
            </a>
          </li>
          <li className="contact__way">
            <p className="contact__what">{contact.call}</p>
            <OutboundLink className="button button--primary" place="contact" href={links.demo}>
              {contact.schedule}
            </OutboundLink>
          </li>
        </ul>
      </div>
    </section>
  )
}
