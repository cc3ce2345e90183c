import type { Problem } from '../../content/Problem.ts'
import { formatProblems } from '../formatProblems.ts'
import type { Colors } from '../Terminal.ts'
import { devPage } from './devPage.ts'

const plain = (text: string): string => text
const noColors = { red: plain, yellow: plain, green: plain, cyan: plain, bold: plain, dim: plain } as Colors

/** What `dev` shows in place of a page while something is wrong, in the words of the terminal. */
export const problemPage = (problems: readonly Problem[]): string =>
  devPage({
    heading: 'The site cannot be shown yet',
    text: formatProblems(problems, noColors, false),
    note: 'This page goes away when the last problem is mended.',
  })
