import type { Proof } from '../../../content/model/SiteConfig.ts'
import { href } from '../../../browser/href.ts'

/** Customers' logos, or their names, in a row below a quiet line. */
export function Customers({ customers: { heading, logos } }: { customers: NonNullable<Proof['customers']> }) {
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
                <>
                  <img className="theme-dark" src={href(dark)} alt={name} height="32" loading="lazy" />
                  <img className="theme-light" src={href(light)} alt={name} height="32" loading="lazy" />
                </>
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
