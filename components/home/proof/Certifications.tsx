import type { Proof } from '../../../content/model/SiteConfig.ts'
import { SiteLink } from '../../parts/SiteLink.tsx'
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
          <h3>{href === undefined ? name : <SiteLink to={href}>{name}</SiteLink>}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </ProofSection>
)
