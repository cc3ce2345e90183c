import type { MarkdownOptions } from '../markdown/MarkdownOptions.ts'
import { spelledPath } from '../model/outputFile.ts'

/** Address of the same image in fewer bytes: `/images/chart.avif` of `/images/chart.webp`, where there is such a file. */
export function avifBeside(
  address: string,
  { imageSize }: Pick<MarkdownOptions, 'imageSize'>,
): string | undefined {
  const avif = address.replace(/\.webp(?=$|[?#])/, '.avif')
  return avif !== address && imageSize(`/${spelledPath(avif)}`) ? avif : undefined
}
