/** YAML with its keys and comments set apart. For what the site draws itself: plain block style, a line each. */
export function YamlCode({ text }: { text: string }) {
  return (
    <code>
      {text.split('\n').map((line, index) => {
        const [, indent = '', comment, key, value] =
          /^([\s-]*)(?:(#.*)|([^\s:]+(?::[^\s:]+)*:)?(.*))$/.exec(line) ?? []
        return [
          index > 0 && '\n',
          indent,
          comment && (
            <span key={`${index}c`} className="hljs-comment">
              {comment}
            </span>
          ),
          key && (
            <span key={`${index}k`} className="hljs-attr">
              {key}
            </span>
          ),
          value && (
            <span key={`${index}v`} className="hljs-string">
              {value}
            </span>
          ),
        ]
      })}
    </code>
  )
}
