import type { Proof } from '../../../content/model/SiteConfig.ts'
import { ProofSection } from './ProofSection.tsx'

/** A few large figures, each with what it counts. */
export const Numbers = ({ numbers: { heading, numbers } }: { numbers: NonNullable<Proof['numbers']> }) => (
  <ProofSection id="numbers" heading={heading}>
    <dl className="numbers" data-stagger="100">
      {numbers.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </ProofSection>
)
