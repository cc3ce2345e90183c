import type { Proof } from '../../../content/model/SiteConfig.ts'
import { ProofSection } from './ProofSection.tsx'

/** What people say, each with name and role. */
export const Quotes = ({ quotes: { heading, quotes } }: { quotes: NonNullable<Proof['quotes']> }) => (
  <ProofSection id="quotes" heading={heading}>
    <ul className="quotes" data-stagger="100">
      {quotes.map(({ text, name, role }) => (
        <li key={text}>
          <figure className="quotes__quote">
            <blockquote>
              <p>{text}</p>
            </blockquote>
            <figcaption>
              <b>{name}</b>
              {role}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </ProofSection>
)
