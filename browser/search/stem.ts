/**
 * Returns the stem of a word in lower case: `polici` of `policies`. A bundle for another language has another text of this
 * file, written by `siteWords` in generator/bundler/viteConfig.ts.
 */
export { stemmer as stem } from '@orama/stemmers/english'
