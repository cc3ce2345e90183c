/** A file that a script has made; it is too large when it has more bytes than its limit. */
export interface MadeFile {
  file: string
  bytes: number
  limit?: number
}

/** Tells of the files, one a line. One that is too large is a failure. */
export function tellFiles(files: readonly MadeFile[]): void {
  for (const { file, bytes, limit = Number.POSITIVE_INFINITY } of files) {
    const tooLarge = bytes > limit
    if (tooLarge) process.exitCode = 1
    console.log(
      `${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}${tooLarge ? `  over ${limit / 1000} kB` : ''}`,
    )
  }
}
