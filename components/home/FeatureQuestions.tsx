import { words } from '../../content/i18n/siteWords.ts'

/** Examples of questions, next to a figure that is taller than the text. */
export function FeatureQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <div className="feature-questions" role="group" aria-label={words.alsoAsked}>
      <ul>
        {questions.map(question => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  )
}
