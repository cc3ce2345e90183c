import { legalFacts } from '../../content/legal/legalFacts.ts'
import { parseLegal } from '../../content/legal/parseLegal.ts'
import { lintMarkdown } from '../../content/lint/markdown/lintMarkdown.ts'
import type { LegalText } from '../../content/model/Site.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { legalFolder, projectPath } from '../../system/paths.ts'
import { listInputFiles } from './inputFiles.ts'
import { readPost } from './postFiles.ts'
import { imageSizes } from './publicFiles.ts'

export interface LegalTexts {
  /** By the slugs of their documents. A document without a file has no text: its PDF comes from elsewhere. */
  texts: Readonly<Record<string, LegalText>>
  problems: Problem[]
}

/** Reads and renders the texts of the legal documents in `docs/legal/`. */
export function loadLegalTexts(root: string, config: SiteConfig): LegalTexts {
  const folder = legalFolder(root)
  const input = { folder, shown: projectPath(root, folder), root }
  const names = new Set(config.legal.documents.map(({ slug }) => `${slug}.md`))
  const { files, problems } = listInputFiles(input, {
    accepts: path => names.has(path),
    unreadable: 'posts-unreadable',
  })
  const options = { language: config.language, imageSize: imageSizes(root), lint: lintMarkdown }
  const facts = legalFacts(config)
  const texts = files.flatMap(name => {
    const source = readPost(input, name)
    const read = 'code' in source ? { problems: [source] } : parseLegal(source, facts, options)
    problems.push(...read.problems)
    return read.value ? [[name.replace(/\.md$/, ''), read.value] as const] : []
  })
  return { texts: Object.fromEntries(texts), problems }
}
