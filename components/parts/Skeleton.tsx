interface Props {
  /** The class of the text that it represents, for its size. */
  className: string
  lines: number
}

/** A placeholder for lines of text, hidden from screen readers. */
export function Skeleton({ className, lines }: Props) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton skeleton--line">
          &nbsp;
        </span>
      ))}
    </div>
  )
}
