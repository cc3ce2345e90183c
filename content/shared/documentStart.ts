/**
 * The first elements of a head. The encoding has to be declared within the first 1024 bytes (HTML, 4.2.5.4).
 * @param policy the content security policy, if the page has one
 */
export const documentStart = (policy?: string): string =>
  '<meta charset="utf-8">\n' +
  (policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`)
