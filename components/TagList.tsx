export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tag-list" aria-label="Tags">
      {tags.map(tag => (
        <li key={tag} className="badge">
          {tag}
        </li>
      ))}
    </ul>
  )
}
