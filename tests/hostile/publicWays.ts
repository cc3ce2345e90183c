/** Files of `public/` that run a script where nothing keeps them from it. */
export interface PublicWay {
  name: string
  /** Contents by path below `public/`; the first is opened. */
  files: Readonly<Record<string, string | Uint8Array>>
}

/** Asks for an address that tells that it ran, and for what only the desk may ask for. */
const code = `fetch('/ran');fetch('/_desk/save',{method:'POST',body:'{}'})`
const call = code.replaceAll("'", '&apos;')
const address = `javascript:${code.replaceAll("'", '%27')}`
const namespace = 'http://www.w3.org/1999/xhtml'
const svgNamespace = 'http://www.w3.org/2000/svg'
const script = `<script xmlns="${namespace}">${code}</script>`
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="${svgNamespace}" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const shape = '<rect width="999" height="999"/>'
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const style = (file: string, type = 'text/xsl') => `<?xml-stylesheet type="${type}" href="${file}"?>`
const xslt = `<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:template match="/"><html xmlns="${namespace}"><x:element name="script" namespace="${namespace}">${code}</x:element></html></x:template></x:stylesheet>`

const alone = (name: string, file: string, content: string | Uint8Array): PublicWay => ({
  name,
  files: { [file]: content },
})

export const publicWays: readonly PublicWay[] = [
  alone('a script', 'script.svg', svg(`<script>${code}</script>`)),
  alone('a name in capitals', 'CAPITALS.SVG', svg(`<script>${code}</script>`)),
  alone('a handler', 'handler.svg', svg('', `onload="${call}"`)),
  alone('a script before a cut', 'cut.svg', svg(`<script>${code}</script>`).slice(0, -3)),
  alone('a script before an error', 'error.svg', svg(`<script>${code}</script><g a="1" a="2"/>`)),
  alone('a script of HTML', 'html.svg', svg(`<metadata>${script}</metadata>`)),
  alone(
    'a handler by default',
    'default.svg',
    `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${call}">]>${svg('')}`,
  ),
  alone(
    'a namespace by default',
    'namespace.xml',
    `<!DOCTYPE a [<!ATTLIST script xmlns CDATA "${namespace}">]><a><script>${code}</script></a>`,
  ),
  alone(
    'an address by default',
    'address.svg',
    `<!DOCTYPE svg [<!ATTLIST a href CDATA "${address}">]>${svg(`<a>${shape}</a>`)}`,
  ),
  alone(
    'an entity with a script',
    'entity.svg',
    `<!DOCTYPE svg [<!ENTITY e '<script xmlns="${namespace}">${code.replaceAll("'", '&#34;')}</script>'>]>${svg('&e;')}`,
  ),
  alone(
    'an entity in an address',
    'link.svg',
    `<!DOCTYPE svg [<!ENTITY e "java">]>${svg(`<a href="&e;${address.slice(4)}">${shape}</a>`)}`,
  ),
  alone(
    'an entity in an animated address',
    'animated.svg',
    `<!DOCTYPE svg [<!ENTITY e "java">]>${svg(`<a><set attributeName="href" to="&e;${address.slice(4)}"/>${shape}</a>`)}`,
  ),
  alone('an address', 'click.svg', svg(`<a href="${address}">${shape}</a>`)),
  alone(
    'an address of XLink',
    'xlink.svg',
    svg(`<a xlink:href="&#9;j&#97;va&#10;${address.slice(4)}">${shape}</a>`),
  ),
  alone(
    'another prefix',
    'prefix.svg',
    `<ñ:svg xmlns:ñ="${svgNamespace}"><ñ:script>${code}</ñ:script></ñ:svg>`,
  ),
  alone('another prefix of HTML', 'prefix.xml', `<a xmlns:é="${namespace}"><é:script>${code}</é:script></a>`),
  alone(
    'a frame',
    'frame.svg',
    svg(
      `<foreignObject width="9" height="9"><iframe xmlns="${namespace}" srcdoc="&lt;script>${code.replaceAll("'", '&#34;')}&lt;/script>"/></foreignObject>`,
    ),
  ),
  alone('UTF-16', 'utf16.svg', utf16(svg(`<script>${code}</script>`))),
  alone('UTF-16 in XML', 'utf16.xml', utf16(`<a>${script}</a>`)),
  alone('UTF-16 in HTML', 'utf16.html', utf16(`<script>${code}</script>`)),
  alone('HTML', 'page.html', `<script>${code}</script>`),
  ...[
    'xml',
    'xhtml',
    'xht',
    'rng',
    'xsd',
    'xsl',
    'xslt',
    'rdf',
    'rss',
    'atom',
    'mathml',
    'mml',
    'smil',
    'gpx',
    'wsdl',
  ].map(ending => alone(`.${ending}`, `type.${ending}`, `<a>${script}</a>`)),
  { name: 'XSLT', files: { 'data.xml': `${style('sheet.xsl')}<a/>`, 'sheet.xsl': xslt } },
  {
    name: 'XSLT of an SVG',
    files: { 'styled.svg': `${style('other.xslt', 'text/xml')}${svg('')}`, 'other.xslt': xslt },
  },
  {
    name: 'a service worker',
    files: {
      'worker.svg': svg(
        `<script>navigator.serviceWorker.register('/sw.ecma').then(() => fetch('/ran'))</script>`,
      ),
      'sw.ecma': `addEventListener('fetch', event => event.respondWith(new Response('taken')))`,
    },
  },
]
