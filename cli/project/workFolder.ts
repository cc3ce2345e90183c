import { join } from 'node:path'

/** The folder of a project's caches, stages and reports, which are not published. */
export const workFolder = (root: string): string => join(root, '.kube-site')
