import { join } from 'node:path'
import { workFolder } from '../util/paths.ts'

/** Where builds keep the files that they make of pictures, absolute. */
export const picturesFolder = (root: string): string => join(workFolder(root), 'pictures')
