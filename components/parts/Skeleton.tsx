interface Props {
  /** That of the text to come: its size is the skeleton's. */
  className: string
  lines: number
}

/** Lines of a text that is loading. It says nothing: what is loading is said beside it. */
export function Skeleton({ className, lines }: Props) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className="skeleton skeleton--line">
          &nbsp;
        </span>
      ))}
    </div>
  )
}
