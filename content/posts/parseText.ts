import type { CheckedFront, FrontResult } from './parseFront.ts'
import { readField, saveAs } from '../schema/front-matter/fieldKinds.ts'
import { fieldNames, firstTexts, postFields } from '../schema/front-matter/postFields.ts'
import { fieldValues } from '../schema/front-matter/setField.ts'
import { positionOf, type Positions } from '../schema/front-matter/readFields.ts'
import { type MarkdownDocument, type MarkdownOptions, renderMarkdown } from '../markdown/renderMarkdown.ts'
import { TextLimit } from '../markdown/DocumentState.ts'
import type { Reference, SourcedContent, Text, TextImages } from '../model/Post.ts'
import type { Problem, TextProblem } from '../problems/Problem.ts'
import { problemAt, problemMaker, type ProblemText, type SourceFile } from '../problems/problemAt.ts'
import { isUnsupportedImage } from '../shared/imageFiles.ts'
import { findImage, imageFields, withSmallerFiles } from './postImages.ts'

/** A post or a page as it was parsed, with its source and the places of its front matter, for later checks. */
export interface ParsedText<Parsed extends Text = Text> {
  post: Parsed
  source: SourceFile
  positions: Positions
}

export interface TextResult<Parsed extends Text = Text> {
  /** Absent if the front matter could not be read at all. */
  front?: CheckedFront
  /** Absent if the text has an error. */
  value?: ParsedText<Parsed>
  /**
   * The text with fallbacks for the values that have errors, so that its links and those of others are checked in the
   * same run. Absent if the text cannot be read.
   */
  fallback?: ParsedText<Parsed>
  problems: Problem[]
}

/** What a post or a page is created from. */
interface TextParts {
  front: CheckedFront
  document: MarkdownDocument
  /** What posts and pages have in common. */
  common: Omit<Text, 'path' | 'title' | 'excerpt' | 'updated'>
  content: SourcedContent
}

/**
 * Parses the text of a post or a page below its front matter, and returns every problem of both.
 * @param create creates the text from what could be read, with or without errors
 */
export function parseText<Parsed extends Text>(
  { value: checked, problems: found }: FrontResult,
  options: MarkdownOptions,
  create: (parts: TextParts, problems: Problem[]) => Parsed,
): TextResult<Parsed> {
  if (!checked) return { problems: found }
  const problems = [...found]
  const { source, fields, positions, bodyOffset } = checked
  const { title } = fields
  const document = renderBody({
    source,
    body: source.text.slice(bodyOffset),
    bodyOffset,
    options: { ...options, ...(title ? { title } : {}) },
    problems,
  })
  const images = readImages(checked, options, problems)
  if (document) problems.push(...checkAddresses(source, [...namedImages(checked), ...document.references]))
  if (!fields.draft) problems.push(...checkBody(checked))
  const front = { ...checked, ...(options.checkOnly && document ? { prose: document.prose } : {}) }
  if (!document) return { front, problems }
  const common = {
    file: source.file,
    ...images,
    draft: fields.draft ?? false,
    ...(fields.noindex ? { noindex: true } : {}),
    aliases: fields.aliases ?? [],
    ids: document.ids,
    references: document.references,
    ...(document.actions.length > 0 ? { actions: document.actions } : {}),
  }
  const content = {
    html: options.checkOnly ? '' : withSmallerFiles(document.html, options),
    headings: options.checkOnly ? [] : document.headings,
    markdown: document.markdown,
  }
  const post = create({ front, document, common, content }, problems)
  const parsed = { post, source, positions }
  const hasError = problems.some(problem => problem.severity === 'error')
  return { front, ...(hasError ? { fallback: parsed } : { value: parsed }), problems }
}

/** The images of the front matter with an http address. Https may be the site's own store of images. */
const namedImages = ({ fields, positions }: CheckedFront): Reference[] =>
  imageFields.flatMap(name => {
    const { [name]: target = '' } = fields
    return target.startsWith('http:') ? [{ kind: 'image', target, offset: positionOf(positions, name) }] : []
  })

interface BodyInput {
  source: SourceFile
  /** The markdown, and where it begins in the source. */
  body: string
  bodyOffset: number
  options: MarkdownOptions
  problems: Problem[]
}

/** Renders the text after the front matter; reports a problem if that would take too much time or memory. */
export function renderBody({
  source,
  body,
  bodyOffset: start,
  options,
  problems,
}: BodyInput): MarkdownDocument | undefined {
  const makeProblem = problemMaker()
  const add = (problem: TextProblem) => problems.push(makeProblem(source, problem.start, problem))
  try {
    const { document, problems: found } = renderMarkdown(body, options, start)
    for (const problem of found) add(problem)
    return document
  } catch (error) {
    if (error instanceof TextLimit) add(error.problem)
    else if (error instanceof RangeError) {
      // The stack is full, of calls or of what a regular expression may have to try again.
      add({ start, end: start, code: 'post-too-deep', message: 'The text is nested too deeply to be read' })
    } else throw error
    return undefined
  }
}

/** The images of front matter. A missing one is a problem, and the text is shown without it. */
function readImages(
  { source, fields, positions }: CheckedFront,
  options: MarkdownOptions,
  problems: Problem[],
): TextImages {
  const images: TextImages = fields.imageAlt === undefined ? {} : { imageAlt: fields.imageAlt }
  for (const name of imageFields) {
    const src = fields[name]
    if (src === undefined) continue
    const image = findImage(src, options)
    if (image) {
      images[name] = image
      continue
    }
    const message = `\`${name}\` names no image: ${src}`
    const hint = src.startsWith('/public/')
      ? `Write ${src.slice('/public'.length)}: \`public/\` is not a part of the address.`
      : isUnsupportedImage(src)
        ? saveAs
        : (nearHint(src, options) ?? `Put an image at public${src}, or correct the address.`)
    problems.push(problemAt(source, positionOf(positions, name), { code: 'picture-missing', message, hint }))
  }
  const [only, ...others] = imageFields.filter(name => fields[name] !== undefined)
  if (only !== undefined && only !== 'image' && others.length === 0) {
    const [theme, other] = only === 'lightImage' ? ['dark', 'darkImage'] : ['light', 'lightImage']
    const message = `\`${only}\` is shown in the ${theme} theme, too, since there is no \`${other}\``
    const hint = `Add \`${other}\`, or write \`image\` for an image of both themes.`
    problems.push(problemAt(source, positionOf(positions, only), { code: 'picture-missing', message, hint }))
  }
  return images
}

/** The image whose name is the same but for its case, as cameras and other systems write it. */
function nearHint(src: string, options: MarkdownOptions): string | undefined {
  const ending = /\.\w+$/.exec(src)?.[0] ?? ''
  const name = src.slice(0, src.length - ending.length)
  const near = [name + ending.toLowerCase(), src.toLowerCase(), name + ending.toUpperCase()].find(
    other => other !== src && findImage(other, options),
  )
  return near && `Did you mean \`${near}\`?`
}

/** Finds a text that is empty, or still the one of a new post. */
function checkBody(front: CheckedFront): Problem[] {
  const { source, bodyOffset } = front
  if (source.text.slice(bodyOffset).trim() === '') {
    const message = 'The file has front matter, and no text below it'
    const hint = 'Write the text below the second ---, or keep the post back with `draft: true`.'
    return [problemAt(source, bodyOffset, { code: 'post-text-missing', message, hint })]
  }
  return [...keysBelow(front), ...unwritten(front)]
}

/** The first line of a text that is a key of the front matter, or a second front matter. */
const keyLine = new RegExp(String.raw`^\s*(---[ \t]*\n)?((${fieldNames.join('|')}):[ \t]*\S.*)`)

/**
 * Finds a key below the front matter, where it is text: a `draft: true` there publishes the post. A sentence may begin
 * with a key's name, too: then it has no value of that key, or that is set already.
 */
function keysBelow({ source, bodyOffset, positions }: CheckedFront): Problem[] {
  const start = source.text.slice(bodyOffset, bodyOffset + 1000)
  const [, second, line = '', key = ''] = keyLine.exec(start) ?? []
  const name = fieldNames.find(known => known === key)
  if (name === undefined) return []
  const value = fieldValues(`---\n${line}\n---\n`)[name]
  const isProse =
    (typeof value === 'string' && positions[name]) || readField(postFields[name], value).problems.length > 0
  if (second === undefined && isProse) return []
  return [
    problemAt(source, bodyOffset + start.indexOf(line), {
      code: 'front-matter-below',
      message: 'This key stands below the front matter, so it is shown as text and has no effect',
      hint: 'Move it above the second ---.',
    }),
  ]
}

function unwritten({ source, bodyOffset }: CheckedFront): Problem[] {
  return firstTexts.flatMap(text => {
    const at = source.text.indexOf(text, bodyOffset)
    if (at < 0) return []
    const message = 'This is still the text that `kube-site new` wrote'
    const hint = 'Write your own in its place, or keep the post back with `draft: true`.'
    return [problemAt(source, at, { code: 'post-text-unwritten', message, hint })]
  })
}

/** Hosts that are another machine for each reader: their own, or one of their network (RFC 1918, RFC 4193, RFC 4291, RFC 6761, RFC 6762). */
const localHost =
  /^https?:\/\/(?:localhost|(?:[^/?#:]+\.)?(?:localhost|local|internal)|0\.0\.0\.0|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[(?:::1?|(?:f[cd][\da-f]{2}|fe[89ab][\da-f]):[\da-f:.]*)\])(?:[:/?#]|$)/i

/** Pages of sites that show videos; their pictures are at other hosts. */
const videoPage =
  /^https?:\/\/(?:www\.|m\.|player\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|loom\.com|dailymotion\.com)\//i

/** Reports addresses that readers cannot open, and images on other sites. */
export function checkAddresses(source: SourceFile, references: readonly Reference[]): Problem[] {
  const makeProblem = problemMaker()
  return references.flatMap(({ kind, target, offset }) => {
    const problem = addressProblem(kind, target)
    return problem ? [makeProblem(source, offset, problem)] : []
  })
}

function addressProblem(kind: Reference['kind'], target: string): ProblemText | undefined {
  if (!/^https?:/i.test(target)) return undefined
  if (localHost.test(target)) {
    const message = `${target} leads to the reader's own machine or network`
    const hint = 'Write the public address; to show it as text, put it between backticks.'
    return { code: 'link-local', message, hint }
  }
  if (kind !== 'image') return undefined
  if (videoPage.test(target)) {
    const message = 'This is the address of a page with a video, not of an image'
    const hint = `Write a link, [what it shows](${target}); the site itself plays files under public/video/.`
    return { code: 'image-format', message, hint }
  }
  const hint = 'Put the file under public/images/posts/, and write /images/posts/ and its name.'
  if (/^http:/i.test(target)) {
    const message = 'The image has an http address, which browsers do not load on an https page'
    return { code: 'image-insecure', message, hint }
  }
  const message = 'This image is on another site, which sees the readers and can change or remove it'
  return { code: 'image-hotlinked', message, hint }
}
