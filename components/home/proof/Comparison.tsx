import { words } from '../../../content/i18n/siteWords.ts'
import type { Proof } from '../../../content/model/SiteConfig.ts'
import { ProofSection } from './ProofSection.tsx'

/** A table that compares the product with others. It scrolls where it does not fit. */
export const Comparison = ({ comparison }: { comparison: NonNullable<Proof['comparison']> }) => (
  <ProofSection id="comparison" heading={comparison.heading} text={comparison.text}>
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
  </ProofSection>
)

const Answer = ({ isYes }: { isYes: boolean }) => (
  <span className={isYes ? 'comparison__yes' : 'comparison__no'}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={isYes ? 'm3 8.5 3.2 3.2L13 5' : 'M4 8h8'} />
    </svg>
    <span className="visually-hidden">{isYes ? words.yes : words.no}</span>
  </span>
)
