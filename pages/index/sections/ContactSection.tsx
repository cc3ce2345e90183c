import { OutboundLink } from '../../../components/OutboundLink.tsx'
import type { AbsoluteUrl, Contact } from '../../../content/SiteConfig.ts'

interface Props {
  contact: Contact
  email: string
  demo: AbsoluteUrl
}

/** No form: an address to copy, a link that starts a mail, and a link to the scheduling page. */
export function ContactSection({ contact, email, demo }: Props) {
  return (
    <section className="section" id="contact" aria-labelledby="contact-heading">
      <div className="wrapper grid contact" data-reveal="">
        <div className="stack">
          <h2 id="contact-heading">{contact.heading}</h2>
          <p className="lead">{contact.text}</p>
        </div>
        <div className="stack contact__ways">
          <p className="contact__email">{email}</p>
          <p className="cluster">
            <a className="button button--primary" href={`mailto:${email}`}>
              {contact.emailUs}
            </a>
            <OutboundLink className="button" href={demo}>
              {contact.schedule}
            </OutboundLink>
          </p>
        </div>
      </div>
    </section>
  )
}
