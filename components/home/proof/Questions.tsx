import type { Proof } from '../../../content/model/SiteConfig.ts'
import { ProofSection } from './ProofSection.tsx'

/** Questions that open to their answers, without a script. */
export const Questions = ({
  questions: { heading, questions },
}: {
  questions: NonNullable<Proof['questions']>
}) => (
  <ProofSection id="questions" heading={heading}>
    <div className="questions" data-reveal="">
      {questions.map(({ question, answer }) => (
        <details key={question} className="questions__question">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </ProofSection>
)
