import type { CheckedFront } from './parseFront.ts'
import type { Problem } from '../problems/Problem.ts'
import type { AuthorFacts, Day } from '../model/SiteConfig.ts'
import { problemAt } from '../problems/problemAt.ts'
import { positionOf } from '../schema/front-matter/readFields.ts'
import { cutFrontMatter } from '../schema/front-matter/cutFrontMatter.ts'
import { groupBy } from '../shared/groupBy.ts'
import { lastDay } from '../shared/calendar.ts'
import { isShown, type PostSelection, postState } from './postState.ts'
import { limitedNearest, suggestion } from '../problems/nearest.ts'
import { editsBetween } from '../shared/editsBetween.ts'

/**
 * Finds ids and slugs that two posts share. Reported is the post that visitors do not see yet, else the one with the later
 * date, else the later file; the message names the other.
 */
export function checkUnique(posts: readonly CheckedFront[], today: Day): Problem[] {
  const problems: Problem[] = []
  let freeId: number | undefined
  for (const name of ['id', 'slug'] as const) {
    const valueOf = ({ fields, slug }: CheckedFront) => (name === 'id' ? fields.id : slug)
    const sharing = groupBy(
      posts.filter(post => valueOf(post) !== undefined),
      post => String(valueOf(post)).toLowerCase(),
    )
    for (const same of sharing.values()) {
      const [first, ...others] = same.length > 1 ? same.toSorted(oldestFirst(today)) : same
      for (const post of others) {
        const message = `The ${name} ${valueOf(post)} is taken by ${first?.source.file}`
        if (name === 'id') freeId ??= nextId(posts.map(({ fields }) => fields.id))
        const hint =
          name === 'id' ? `Use ${freeId}, the next free one.` : 'Rename this file, or set another `slug:`.'
        const code = `post-${name}-duplicate` as const
        problems.push(problemAt(post.source, positionOf(post.positions, name), { code, message, hint }))
      }
    }
  }
  return problems
}

/** Compares two posts: those that visitors have seen first, then the earlier date. */
const oldestFirst = (today: Day) => (a: CheckedFront, b: CheckedFront) => {
  const isNew = ({ fields }: CheckedFront) =>
    Number(['draft', 'scheduled'].includes(postState(fields, today)))
  const [day, otherDay] = [a.fields.date ?? lastDay, b.fields.date ?? lastDay]
  return isNew(a) - isNew(b) || (day === otherDay ? 0 : day < otherDay ? -1 : 1)
}

/** The problems, where those of a post without an id name the next free one. */
export function withFreeIds(
  problems: readonly Problem[],
  posts: readonly Pick<CheckedFront, 'fields' | 'source'>[],
): Problem[] {
  if (!problems.some(({ code }) => code === 'post-id-missing')) return [...problems]
  const sources = new Map(posts.map(({ source }) => [source.file, source]))
  const first = nextId(posts.map(({ fields }) => fields.id))
  let given = 0
  return problems.map(problem => {
    if (problem.code !== 'post-id-missing') return problem
    const id = first + given++
    const hint = `Write \`id: ${id}\`, the next free number.`
    // With the key, but no value, the line is there already.
    const source = sources.get(problem.file)?.text ?? ''
    const cut = problem.line === 1 ? cutFrontMatter(source) : undefined
    if (!cut) return { ...problem, hint }
    const opening = source.slice(0, cut.start)
    const text = `${opening}id: ${id}${opening.endsWith('\r\n') ? '\r\n' : '\n'}`
    return { ...problem, hint, fix: [{ start: 0, old: opening, text }] }
  })
}

/** The next free id: the one after the highest, or the lowest that is free where no number is higher. */
export function nextId(ids: readonly (number | undefined)[]): number {
  const taken = new Set(ids.map((id = 0) => id))
  let highest = 0
  for (const id of taken) highest = Math.max(highest, id)
  if (highest < Number.MAX_SAFE_INTEGER) return highest + 1
  let free = 1
  while (taken.has(free)) free++
  return free
}

/** A text that needs no quotes in a YAML list. */
const plain = /^[A-Za-z][\w+-]*(?: [\w+-]+)*$/

/**
 * Finds tags of the shown posts that are written in two ways and would share a page. Each is reported where it differs
 * from the usual spelling: the one that most published posts have, then most of all, then the first.
 */
export function checkTags(posts: readonly CheckedFront[], selection: PostSelection): Problem[] {
  const problems: Problem[] = []
  const shown = posts.filter(({ fields }) => isShown(fields, selection))
  const spellings = countSpellings(shown, selection.today)
  for (const { source, positions, tags } of shown) {
    for (const [at, { name, path }] of tags.entries()) {
      const all = spellings.get(path) ?? []
      if (all.length < 2) continue
      const [usual, next] = all.toSorted(byUse)
      if (!usual || usual.name === name) continue
      const message = `The tags "${name}" and "${usual.name}" of ${usual.file} would share the page ${path}`
      const hint = 'Write it the same everywhere, or give one of the two another name.'
      const start = positionOf(positions, 'tags', at)
      // Others, such as R and R!, can mean two things.
      const isSame = wordsOf(usual.name) === wordsOf(name)
      const isLiteral = isSame && plain.test(usual.name) && source.text.startsWith(name, start)
      const hasBoth = tags.some(tag => tag.name === usual.name)
      const fix =
        next && byUse(usual, next) < 0 && isLiteral && !hasBoth
          ? [{ start, old: name, text: usual.name }]
          : undefined
      problems.push(problemAt(source, start, { code: 'tag-duplicate', message, hint, fix }))
    }
  }
  return problems
}

interface Spelling {
  name: string
  /** The first post that has it. */
  file: string
  posts: number
  /** Those of the posts that are published today. */
  published: number
}

/** A tag without the differences of capitals, spaces and hyphens. */
const wordsOf = (tag: string): string => tag.toLowerCase().replace(/[ _-]+/g, '-')

const byUse = (a: Spelling, b: Spelling): number => b.published - a.published || b.posts - a.posts

/** By the tag's page, each way in which it is written. */
function countSpellings(posts: readonly CheckedFront[], today: Day): Map<string, Spelling[]> {
  const uses = posts.flatMap(post => {
    const use = { file: post.source.file, isPublished: postState(post.fields, today) === 'published' }
    return post.tags.map(({ name, path }) => ({ name, path, ...use }))
  })
  const spellingsOf = (same: typeof uses) =>
    [...groupBy(same, ({ name }) => name)].map(([name, own]) => {
      const published = own.filter(({ isPublished }) => isPublished).length
      return { name, file: own[0]!.file, posts: own.length, published }
    })
  return new Map([...groupBy(uses, ({ path }) => path)].map(([path, same]) => [path, spellingsOf(same)]))
}

/** Edits between two tags that are probably one: in short ones, each letter can make another word. */
const typingMistakes = ({ length }: string): number => (length < 6 ? 0 : length < 10 ? 1 : 2)

const withoutDigits = (text: string): string => text.replace(/\d+/g, '#')

/**
 * Finds tags of one shown post that are nearly one that more posts have, or an earlier one, and series that are written
 * in two ways.
 * @param tagFacts tags of the configuration, which are written on purpose
 */
export function checkSimilarNames(
  posts: readonly CheckedFront[],
  selection: PostSelection,
  tagFacts: readonly { name: string }[] = [],
): Problem[] {
  const shown = posts
    .filter(({ fields }) => isShown(fields, selection))
    .toSorted(oldestFirst(selection.today))
  const similar = (
    post: CheckedFront,
    offset: number,
    what: string,
    [name, other]: readonly [string, string],
  ) =>
    problemAt(post.source, offset, {
      code: 'name-similar',
      message: `The ${what} "${name}" is nearly "${other}", which other posts have`,
      hint: `Write ${other}, if that is meant.`,
    })

  const uses = groupBy(
    shown.flatMap(post => post.tags.map((tag, at) => ({ ...tag, post, at }))),
    ({ path }) => path,
  )
  const near = limitedNearest()
  const known = new Set(tagFacts.map(({ name }) => name))
  const frequent: string[] = []
  const ofTags = [...uses.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([use, ...others]) => {
      const name = use?.name ?? ''
      const other = others.length > 0 || known.has(name) ? undefined : near(name, frequent)
      frequent.push(name)
      const isNear =
        use &&
        other !== undefined &&
        editsBetween(name.toLowerCase(), other.toLowerCase()) <= typingMistakes(name)
      if (!isNear || withoutDigits(name) === withoutDigits(other)) return []
      return similar(use.post, positionOf(use.post.positions, 'tags', use.at), 'tag', [name, other])
    })

  const series = groupBy(
    shown.filter(({ fields }) => fields.series !== undefined),
    ({ fields }) => wordsOf(fields.series ?? ''),
  )
  const ofSeries = [...series.values()].flatMap(same => {
    const [usual = ''] =
      [...groupBy(same, ({ fields }) => fields.series ?? '')].toSorted(
        ([, a], [, b]) => b.length - a.length,
      )[0] ?? []
    return same
      .filter(({ fields }) => fields.series !== usual)
      .map(post => {
        const { series: name = '' } = post.fields
        return similar(post, positionOf(post.positions, 'series'), 'series', [name, usual])
      })
  })
  return [...ofTags, ...ofSeries]
}

/** What stands between two names that were meant as a list; a title such as "Jr." or "PhD" is none. */
const separator = /\s*[;,](?! ?(?:Jr|Sr|Ph\.?D|MD|MSc|I{1,3}|IV)\b)(?:\s*and\b)?\s*|\s+(?:&|\+|and|und)\s+/

/** The last word of the name of a group: "Trust and Safety Team". */
const groupName =
  /\s(?:team|group|department|committee|editors|staff|office|crew|engineering|community|contributors)$/i

/** The names that stand in place of one. */
function namesIn(name: string): string[] | undefined {
  if (groupName.test(name)) return undefined
  const names = name.split(separator)
  return names.length > 1 && names.every(one => /\p{L}/u.test(one)) ? names : undefined
}

/** True if each word of a name, or its initial, is in another name: `Ines`, `I. Carvalho` and `Carvalho, Ines`. */
function isPartOf(name: string, other: string): boolean {
  const words = letterWords(name)
  const others = letterWords(other)
  return words.length > 0 && words.every(word => others.some(each => each === word || each[0] === word))
}

const letterWords = (name: string): string[] => name.toLowerCase().match(/\p{L}+/gu) ?? []

/**
 * Finds authors whom the configuration does not have, each at the first post, and single authors with the names of
 * several. Without a list of authors in the configuration, every other name is right.
 */
export function checkAuthors(
  posts: readonly CheckedFront[],
  registry: readonly AuthorFacts[],
  today: Day,
): Problem[] {
  const known = registry.map(({ name }) => name)
  const reported = new Set<string>(known)
  return posts.flatMap(post => {
    const { author: authors = [] } = post.fields
    const isExpired = postState(post.fields, today) === 'expired'
    return authors.flatMap((name, at) => {
      const offset = positionOf(post.positions, 'author', at)
      const longer = known.filter(one => isPartOf(name, one))
      const names = longer.length === 0 ? namesIn(name) : undefined
      if (names) return [severalProblem({ post, offset, name, names, known })]
      if (known.length === 0 || isExpired || reported.has(name)) return []
      reported.add(name)
      const message = `"${name}" is not one of the authors of the configuration`
      const [whole, ...others] = longer.length > 0 ? longer : known.filter(one => isPartOf(one, name))
      const hint =
        whole && others.length === 0
          ? `Did you mean \`${whole}\`?`
          : suggestion(name, known, `Add \`{ name: '${name}' }\` to \`authors\` in the configuration.`)
      return [problemAt(post.source, offset, { code: 'author-unknown', message, hint })]
    })
  })
}

interface SeveralInput {
  post: CheckedFront
  offset: number
  name: string
  names: readonly string[]
  known: readonly string[]
}

/** The problem of several names in one, with a fix if the configuration has each of them. */
function severalProblem({ post: { source, fields }, offset, name, names, known }: SeveralInput): Problem {
  const list = `[${names.join(', ')}]`
  const [written] = /^(["']?)(.*?)\1(?=[ \t]*(?:\r?\n|$))/.exec(source.text.slice(offset)) ?? []
  const isLiteral = written === name || written === `"${name}"` || written === `'${name}'`
  const isCertain =
    fields.author?.length === 1 && names.every(one => known.includes(one) && /^[\p{L} .'-]+$/u.test(one))
  return problemAt(source, offset, {
    code: 'author-list',
    message: `"${name}" is taken for the name of one author`,
    hint: `Write a list: ${list}.`,
    fix: isLiteral && isCertain ? [{ start: offset, old: written, text: list }] : undefined,
  })
}
