import { words } from '../../content/i18n/siteWords.ts'

/** Questions that somebody could ask, beside a figure that is higher than the text. */
export function FeatureQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <ul className="feature-questions" aria-label={words.alsoAsked}>
      {questions.map(question => (
        <li key={question}>{question}</li>
      ))}
    </ul>
  )
}
