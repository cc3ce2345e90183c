/** A file of `public/` whose content grows without an end. */
interface LargeFile {
  file: string
  /** Makes a content of about so many bytes. */
  text(bytes: number): string
}

/** A part that is repeated, between two others. */
const repeated =
  (part: string | ((number: number) => string), before = '', after = '') =>
  (bytes: number): string => {
    const of = (number: number) => (typeof part === 'string' ? part : part(number))
    const count = Math.ceil(bytes / of(1000).length)
    return (
      before +
      (typeof part === 'string'
        ? part.repeat(count)
        : Array.from({ length: count }, (_, at) => of(at)).join('')) +
      after
    )
  }

const svg = '<svg xmlns="http://www.w3.org/2000/svg">'
const image = (text: LargeFile['text']): LargeFile => ({ file: 'a.svg', text })
const page = (text: LargeFile['text']): LargeFile => ({ file: 'a.html', text })

/** Files of a few kinds that took more time than their size gives, or that could. */
export const largePublicFiles: Readonly<Record<string, LargeFile>> = {
  'spaces in a tag': image(repeated(' ', `${svg}<a`, '/></svg>')),
  'attributes of an element': image(repeated(at => `a${at}="b" `, `${svg}<a `, '/></svg>')),
  'attributes without an end': image(repeated('b="c" ', '<a ')),
  'namespaces of an element': image(repeated(at => `xmlns:a${at}="b" `, `${svg}<a `, '/></svg>')),
  'a long attribute': image(repeated('x\n', `${svg}<a b="`, '"/></svg>')),
  'plain elements': image(repeated('<path d="M0 0"/>', svg, '</svg>')),
  'elements with ids and references': image(
    repeated(at => `<use id="a${at}" href="#a${at + 1}"/>`, svg, '</svg>'),
  ),
  'references to one element': image(repeated('<use href="#a"/>', `${svg}<g id="a"/>`, '</svg>')),
  'nested elements': image(repeated('<g>', svg)),
  'quotes in tags': image(repeated('<a "')),
  'open comments': image(repeated('<!--')),
  'dashes in a comment': image(repeated('- ', `${svg}<!--`, '--></svg>')),
  'an instruction': image(repeated('?', `${svg}<?a `, '?></svg>')),
  'a style sheet': image(repeated(' type ', '<?xml-stylesheet ', '?><svg/>')),
  'a block of characters': image(repeated(']', `${svg}<![CDATA[`, ']]></svg>')),
  'a document type': image(repeated('<!ENTITY a "b">', '<!DOCTYPE svg [', ']><svg/>')),
  'entities without an end': image(repeated('<!ENTITY ')),
  'addresses of references': image(repeated('url( ', `${svg}<path style="#`, '"/></svg>')),
  'line ends': image(repeated('\r\n', svg, '</svg>')),
  'spaces behind a handler': page(repeated(' ', '<a onclick', '>')),
  'letters of a handler': page(repeated('a', '<a on', '>')),
  'handlers without a value': page(repeated(' onclick', '<a', '>')),
  'open elements of HTML': page(repeated('<meta ')),
  'names with a prefix': page(repeated('<a:')),
  'a long prefix': page(repeated('a', '<')),
  'references of HTML': page(repeated('&amp')),
  'spaces in HTML': page(repeated(' ')),
}
