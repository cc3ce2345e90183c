/** The first elements of a head. The encoding has to be told within the first 1024 bytes (HTML, 4.2.5.4). */
export const documentStart = (policy: string): string =>
  `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n`
