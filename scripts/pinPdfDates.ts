/**
 * Sets both dates in a PDF's information to midnight UTC of a day, in place and without changing a byte's
 * position, so that the file's cross-reference table stays true and a rerun gives equal bytes.
 *
 * @param day `YYYY-MM-DD`
 * @throws Error when the PDF has no date of the expected length
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
