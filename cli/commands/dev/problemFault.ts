import pc from 'picocolors'
import type { Problem } from '../../../content/model/Problem.ts'
import { formatProblems } from '../../terminal/formatProblems.ts'
import type { Fault } from './Fault.ts'

/** What `dev` shows over the pages while something is wrong, in the words of the terminal. */
export const problemFault = (problems: readonly Problem[]): Fault => ({
  heading: 'The site cannot be shown yet',
  text: formatProblems(problems, pc.createColors(true), false),
  note: 'Goes away when the last problem is mended.',
})
