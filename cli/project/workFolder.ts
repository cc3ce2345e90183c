import { join } from 'node:path'

/** The project's own folder for what is not published. */
export const workFolder = (root: string): string => join(root, '.kube-site')
