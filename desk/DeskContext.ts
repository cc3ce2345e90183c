import type { DeletedTexts } from './DeletedTexts.ts'
import type { DeskFolders } from './DeskFolders.ts'
import type { DeskSite } from './DeskSite.ts'
import type { Drafts } from './Drafts.ts'
import type { FormerNames } from './FormerNames.ts'
import type { LiveTexts } from './LiveTexts.ts'

/** What the desk's requests share. */
export interface DeskContext {
  site: DeskSite
  folders: DeskFolders
  former: FormerNames
  drafts: Drafts
  deleted: DeletedTexts
  live: LiveTexts
}
