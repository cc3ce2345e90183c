import { checkConfig } from '../../../content/schema/config/checkConfig.ts'
import type { SiteOptions } from '../SiteOptions.ts'
import { loadConfig } from './loadConfig.ts'

/** The configuration as it was loaded, and its checked value with the address that the command line names. */
export async function loadCheckedConfig(
  { config: path, siteUrl }: Pick<SiteOptions, 'config' | 'siteUrl'>,
  loading = loadConfig(path),
) {
  const loaded = await loading
  const checked = loaded.value ? checkConfig(loaded.value) : { problems: [] }
  const isElsewhere = siteUrl !== undefined && checked.value?.value.siteUrl !== siteUrl
  if (checked.value && siteUrl !== undefined)
    checked.value = { ...checked.value, value: { ...checked.value.value, siteUrl } }
  return { loaded, checked, isElsewhere }
}
