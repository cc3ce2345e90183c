import { renderMarkdown } from './renderMarkdown.ts'

const sizes: Record<string, { width: number; height: number }> = {
  '/images/a b.png': { width: 640, height: 480 },
  '/images/shot.png': { width: 640, height: 480 },
  '/images/shot-dark.png': { width: 10, height: 20 },
  '/images/shot-light.png': { width: 30, height: 40 },
}

/** Renders a source whose images have the sizes above. */
export function render(source: string) {
  return renderMarkdown(source, { imageSize: path => sizes[path] })
}

/** The HTML of a source. */
export const html = (source: string) => render(source).document.html.trim()

/** The code of each problem, and the text at its range. */
export const problems = (source: string) =>
  render(source).problems.map(({ code, start, end }) => [code, source.slice(start, end)])

/** The target of each reference, and the first characters at its offset. */
export const targets = (source: string) =>
  render(source).document.references.map(({ target, offset }) => [target, source.slice(offset, offset + 4)])

/** A document with every element of markdown, and raw HTML. */
export const everything = `Intro with *emphasis*, **strength**, ~~deletion~~, \`code\`, a [link](/a "Title"), <https://kubernetes.io>,
a break\\
and a footnote[^one], the same[^one], another[^two].

## Usage

1. First
2. Second
   - nested

### Tasks

- [x] done
- [ ] to do

| Field | Value | Note |
| :--- | ---: | :---: |
| a | 1 | b |

> A quote

> [!WARNING]
> Careful with \`kubectl\`.

\`\`\`yaml title="netpol.yaml"
kind: NetworkPolicy # "quoted"
\`\`\`

\`\`\`
plain
\`\`\`

![Two pods](/images/shot.png)

![Two pods](/images/shot-{theme}.png "A caption")

---

[^one]: The *first* note.

    With two paragraphs.
[^two]:
    \`\`\`sh
    echo
    \`\`\`

<details><summary>More</summary>

Hidden <kbd>Ctrl</kbd>, <abbr title="Container Network Interface">CNI</abbr>, H<sub>2</sub>O, <mark>marked</mark>

</details>

<dl><dt>Pod</dt><dd>A group of containers</dd></dl>
<figure><img src="/images/shot.png" alt="A pod"><figcaption>Pod</figcaption></figure>
`
