import { resolve } from 'node:path'
import pc from 'picocolors'
import type { Problem } from '../../content/problems/Problem.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import { countProblems } from '../../content/problems/limitProblems.ts'
import { counted } from '../../content/shared/counted.ts'
import { isBelow } from '../../system/paths.ts'
import { formatProblems } from '../../system/formatProblems.ts'
import { hyperlink, withoutControls } from '../../system/text.ts'
import type { Colors } from '../../system/Terminal.ts'
import type { DevError } from './DevState.ts'
import type { Fallback } from './ShownSite.ts'
import { editorPath } from '../bundler/refuseRequest.ts'

/** The problems to report on a page. */
export interface PageReport {
  /** All problems of the site. */
  problems: readonly Problem[]
  /** Those of the page's own file. */
  own: readonly Problem[]
  /** How the page is shown if not as saved. */
  fallback?: Fallback
}

/** The colours of a report, in which positions of files in the project are links that open the editor (Vite's). */
export const reportColors = (root: string, base: string): Colors => ({
  ...pc.createColors(true),
  link(text, { file, line, column }) {
    const path = resolve(root, file)
    const position = [path, line, column].filter(Boolean).join(':')
    return isBelow(root, path)
      ? hyperlink(text, `${base}${editorPath}?file=${encodeURIComponent(position)}`)
      : text
  },
})

/** Shown in place of all pages until the configuration has no error. */
export const siteError = (problems: readonly Problem[], colors: Colors): DevError => ({
  heading: 'The site cannot be shown yet',
  text: formatProblems(problems, colors, false),
  note: 'The pages appear once the configuration is fixed.',
})

const ownNotes = {
  earlier: 'The page still shows its last version without errors.',
  partial: 'The page shows only what can be read.',
  none: 'The page is shown once this is fixed.',
}

/** Shown over a page, or in its place, that cannot be shown as saved. */
export function pageError({ problems, own, fallback }: PageReport, colors: Colors): DevError {
  const errors = own.filter(isError)
  const others = problems.filter(problem => isError(problem) && !own.includes(problem))
  const more = others.length > 0 ? ` Also ${errorsIn(others)}.` : ''
  return {
    heading: errorsIn(errors),
    text: formatProblems(own, colors, false),
    note: ownNotes[fallback ?? 'none'] + more,
  }
}

/** Shown at the foot of a page that is up to date: problems of the site, those of the page first. */
export function pageNote({ problems, own }: PageReport, colors: Colors): DevError | undefined {
  if (problems.length === 0) return undefined
  const errors = problems.filter(isError)
  const ownErrors = own.filter(isError)
  const [first] = ownErrors
  const heading =
    first && ownErrors.length === 1
      ? `1 error on this page: ${withoutControls(first.message)}`
      : first
        ? `${counted(countProblems(ownErrors), 'error')} on this page`
        : errors.length > 0
          ? errorsIn(errors)
          : counted(countProblems(problems), 'warning')
  const others = problems.filter(problem => !own.includes(problem))
  return {
    heading,
    text: formatProblems([...own, ...others], colors, false),
    note: errors.length > 0 ? 'A build fails with errors.' : 'A build succeeds with warnings.',
    folded: true,
  }
}

/** Shown at the foot of a post that has expired. */
export const expiredNote = (day: Day, problems: DevError | undefined): DevError => ({
  ...withProblems('Remove `expires`, or set a later day, to publish it again.', problems),
  heading: `This post expired on ${day}: visitors get no such page.`,
})

/** Shown if the file of a page was deleted. */
export const deletedNote = (file: string, problems: DevError | undefined): DevError => ({
  ...withProblems(
    'If it was published, add its address to the `aliases` of another post, or to `redirects`.',
    problems,
  ),
  heading: `${file} was deleted: there is no such page any more.`,
})

const withProblems = (advice: string, problems: DevError | undefined): Omit<DevError, 'heading'> => ({
  text: problems ? `${advice}\n\n${problems.text}` : advice,
  note: problems?.note ?? '',
  folded: true,
})

/** Shown if a page cannot be rendered. */
export const renderError = (error: unknown): DevError => ({
  heading: 'Unexpected Application Error!',
  text: error instanceof Error ? (error.stack ?? error.message) : String(error),
  note: 'Goes away when the component is fixed.',
})

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** `3 errors in posts/a.md and 2 more files` */
function errorsIn(errors: readonly Problem[]): string {
  const [file = '', ...more] = new Set(errors.map(error => error.file))
  const rest = more.length > 0 ? ` and ${counted(more.length, 'more file')}` : ''
  return `${counted(countProblems(errors), 'error')} in ${withoutControls(file)}${rest}`
}
