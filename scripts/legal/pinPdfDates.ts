/**
 * Sets both dates of a PDF to midnight UTC of a day, so that equal documents have equal bytes. No byte changes its
 * position, because the cross-reference table of the file contains positions.
 *
 * @param day `YYYY-MM-DD`
 * @throws Error if the PDF has no date of the expected length
 */
export function pinPdfDates(pdf: Buffer, day: string): Buffer {
  const date = `D:${day.replaceAll('-', '')}000000+00'00'`
  let pinned = 0
  // Latin-1 maps each byte to one character and back.
  const text = pdf.toString('latin1').replace(/\/(CreationDate|ModDate) \((D:[^)]*)\)/g, (all, key, old) => {
    if (old.length !== date.length) return all
    pinned++
    return `/${key} (${date})`
  })
  if (pinned === 0) throw new Error('The PDF has no creation date that can be pinned.')
  return Buffer.from(text, 'latin1')
}
