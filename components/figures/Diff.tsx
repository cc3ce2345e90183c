/** The element of a line, by its sign. The style sheet adds the signs. */
const tags: Readonly<Record<string, 'ins' | 'del'>> = { '+': 'ins', '-': 'del' }

/** Lines of a unified diff; the first character is the sign. */
export const Diff = ({ lines }: { lines: readonly string[] }) => (
  <ol className="diff">
    {lines.map((line, index) => {
      const [Tag, text] = [tags[line.charAt(0)], line.slice(1)]
      return <li key={index}>{Tag ? <Tag>{text}</Tag> : text}</li>
    })}
  </ol>
)
