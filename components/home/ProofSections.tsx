import type { ReactNode } from 'react'
import { SiteLink } from '../parts/SiteLink.tsx'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { HeroActions } from './Hero.tsx'
import { words } from '../../content/i18n/siteWords.ts'
import type { Hero, HomeSection, OutboundLinks, Proof, SitePath } from '../../content/model/SiteConfig.ts'

/** The props of a section that shows one part of the configuration. */
type Shown<Name extends keyof Proof> = { [Key in Name]: NonNullable<Proof[Key]> }

interface Props {
  id: HomeSection
  heading: string
  text?: string | undefined
  children: ReactNode
}

/** A section of the home page with a heading, a paragraph and what they introduce. */
export function HeadedSection({ id, heading, text, children }: Props) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-heading`}>
      <div className="wrapper">
        <div className="stack section__head" data-reveal="">
          <h2 id={`${id}-heading`}>{heading}</h2>
          {text && <p className="lead">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

/** Customers' logos, or their names, in a row below a quiet line. */
export function Customers({ customers: { heading, logos } }: Shown<'customers'>) {
  return (
    <section className="section customers" id="customers" aria-labelledby="customers-heading">
      <div className="wrapper" data-reveal="">
        <h2 className="customers__heading" id="customers-heading">
          {heading}
        </h2>
        <ul className="customers__logos">
          {logos.map(({ name, dark, light = dark }) => (
            <li key={name}>
              {dark && light ? (
                <ThemeImage dark={logo(dark)} light={logo(light)} alt={name} sizes="" />
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const logo = (src: SitePath) => ({ src, height: 32 })

/** What people say, each with name and role. */
export const Quotes = ({ quotes: { heading, quotes } }: Shown<'quotes'>) => (
  <HeadedSection id="quotes" heading={heading}>
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
  </HeadedSection>
)

/** A few large figures, each with what it counts. */
export const Numbers = ({ numbers: { heading, numbers } }: Shown<'numbers'>) => (
  <HeadedSection id="numbers" heading={heading}>
    <dl className="numbers" data-stagger="100">
      {numbers.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </HeadedSection>
)

/** A table that compares the product with others. It scrolls where it does not fit. */
export const Comparison = ({ comparison }: Shown<'comparison'>) => (
  <HeadedSection id="comparison" heading={comparison.heading} text={comparison.text}>
    <div
      className="table-scroll comparison"
      role="group"
      tabIndex={0}
      aria-labelledby="comparison-heading"
      data-reveal=""
    >
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.compared}</span>
            </th>
            {comparison.columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => (
                <td key={comparison.columns[at]}>
                  {typeof cell === 'string' ? cell : <Answer isYes={cell} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </HeadedSection>
)

const Answer = ({ isYes }: { isYes: boolean }) => (
  <span className={isYes ? 'comparison__yes' : 'comparison__no'}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={isYes ? 'm3 8.5 3.2 3.2L13 5' : 'M4 8h8'} />
    </svg>
    <span className="visually-hidden">{isYes ? words.yes : words.no}</span>
  </span>
)

/** Questions that open to their answers, without a script. */
export const Questions = ({ questions: { heading, questions } }: Shown<'questions'>) => (
  <HeadedSection id="questions" heading={heading}>
    <div className="questions" data-reveal="">
      {questions.map(({ question, answer }) => (
        <details key={question} className="questions__question">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </HeadedSection>
)

/** Certificates and audits, each with what it covers. */
export const Certifications = ({ certifications: { heading, certifications } }: Shown<'certifications'>) => (
  <HeadedSection id="certifications" heading={heading}>
    <ul className="certifications" data-stagger="100">
      {certifications.map(({ name, text, href: to }) => (
        <li key={name}>
          <h3>{to === undefined ? name : <SiteLink to={to}>{name}</SiteLink>}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </HeadedSection>
)

interface InvitationProps extends Shown<'invitation'> {
  hero: Hero
  links: OutboundLinks
}

/** A second call to action, with the buttons of the first screen. */
export const Invitation = ({ invitation: { heading, text }, hero, links }: InvitationProps) => (
  <HeadedSection id="invitation" heading={heading} text={text}>
    <HeroActions hero={hero} links={links} place="invitation" />
  </HeadedSection>
)
