/** Questions that somebody could ask, beside a figure that is higher than the text. */
export function FeatureQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <ul className="feature-questions" aria-label="Also asked">
      {questions.map(question => (
        <li key={question}>{question}</li>
      ))}
    </ul>
  )
}
