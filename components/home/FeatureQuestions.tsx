import { words } from '../../content/i18n/siteWords.ts'

/** Examples of questions, next to a figure that is taller than the text. */
export function FeatureQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <ul className="feature-questions" aria-label={words.alsoAsked}>
      {questions.map(question => (
        <li key={question}>{question}</li>
      ))}
    </ul>
  )
}
