/** The line above the headline, with the mark of Y Combinator if it names that. */
export const HeroBadge = ({ text }: { text: string }) => (
  <p className="hero__badge">
    {text.includes('Y Combinator') && (
      <svg className="hero__badge-mark" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <rect width="16" height="16" rx="2.5" />
        <path d="m5 4 3 4.6L11 4M8 8.6V12" />
      </svg>
    )}
    {text}
  </p>
)
