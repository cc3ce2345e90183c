import type { Proof } from '../../../content/model/SiteConfig.ts'
import { href as localUrl } from '../../parts/href.ts'
import { OutboundLink } from '../../parts/OutboundLink.tsx'
import { ProofSection } from './ProofSection.tsx'

/** Certificates and audits, each with what it covers. */
export const Certifications = ({
  certifications: { heading, certifications },
}: {
  certifications: NonNullable<Proof['certifications']>
}) => (
  <ProofSection id="certifications" heading={heading}>
    <ul className="certifications" data-stagger="100">
      {certifications.map(({ name, text, href }) => (
        <li key={name}>
          <h3>
            <Certificate name={name} href={href} />
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </ProofSection>
)

function Certificate({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return name
  return href.startsWith('/') ? (
    <a href={localUrl(href)}>{name}</a>
  ) : (
    <OutboundLink href={href}>{name}</OutboundLink>
  )
}
