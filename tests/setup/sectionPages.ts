import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree, parse, serialize } from 'parse5'
import { objectListFile, objectListText, readObjectList } from '../../generator/outdir/SiteObject.ts'

/** Path of the page that shows one section of the home page alone. */
export const sectionPath = (id: string): string => `/section/${id}/`

/**
 * Writes a page for each section of a built home page, which has only that section between header and footer. Head,
 * scripts, style sheets, and islands with their props are those of the home page, which costs a browser four times as
 * much.
 */
export function writeSectionPages(dist: string): void {
  const home = readFileSync(join(dist, 'index.html'), 'utf8')
  const list = readObjectList(dist)
  const homeObject = list?.objects.find(({ key }) => key === 'index.html')
  if (!list || !homeObject) throw new Error(`There is no built home page in ${dist}`)
  const objects = [...list.objects]
  for (const id of sectionsOf(parse(home)).map(idOf)) {
    const page = parse(home)
    for (const section of sectionsOf(page)) if (idOf(section) !== id) tree.detachNode(section)
    const file = join(dist, sectionPath(id), 'index.html')
    const html = serialize(page)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
    const key = `${sectionPath(id).slice(1)}index.html`
    objects.push({ ...homeObject, key, size: Buffer.byteLength(html), sha256: hash('sha256', html) })
  }
  // A file that is not listed as a page is served as one of `public/`, which runs no scripts.
  writeFileSync(objectListFile(dist), objectListText({ ...list, objects }))
}

function sectionsOf(page: Tree.Document): Tree.Element[] {
  const html = childrenOf(page, 'html')
  const main = html.flatMap(root => childrenOf(root, 'body')).flatMap(body => childrenOf(body, 'main'))
  return main.flatMap(element => childrenOf(element, 'section'))
}

const childrenOf = (parent: Tree.ParentNode, name: string): Tree.Element[] =>
  parent.childNodes.filter((node): node is Tree.Element => node.nodeName === name)

const idOf = ({ attrs }: Tree.Element): string => attrs.find(({ name }) => name === 'id')?.value ?? ''
