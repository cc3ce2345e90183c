import { resolve } from 'node:path'
import { compile } from 'sass'
import { accentCss } from '../content/shared/accent.ts'
import config from '../site.config.ts'

/** Compiles a style sheet that uses the site's tokens, and adds the accent. @param path from the project's root */
export const compileSheet = (path: string): string => compile(resolve(path)).css + accentCss(config.accent)
