import type { Colors } from '../../terminal/Terminal.ts'
import { withoutControls } from '../../terminal/text.ts'
import { lackTexts, type SettingAdvice } from './advice.ts'
import type { Examination } from './examine.ts'
import type { SiteFindings } from './examineSite.ts'
import type { StoreFindings } from './examineStore.ts'
import { type NearestStore, ruleTexts } from './nearestStore.ts'

/** One thing that was found out. */
interface Row {
  what: string
  found: string
  /** Absent where neither is better than the other. */
  isRight?: boolean
}

/** What was found out, and what to do about it. */
export function doctorLines(found: Examination, colors: Colors): string[] {
  const { store, site, siteError, behavesLike, settings, lacks } = found
  const { bold, yellow } = colors
  return [
    bold('The store'),
    ...lines(storeRows(store), colors),
    '',
    bold('The site'),
    ...(site ? lines(siteRows(site, store), colors) : [`  ${withoutControls(siteError ?? '')}`]),
    ...(behavesLike ? ['', ...likeLines(behavesLike)] : []),
    ...(settings.length > 0 ? ['', bold('Settings that suit it'), ...settingLines(settings, colors)] : []),
    ...(lacks.length > 0
      ? [
          '',
          bold('To be set up at the store, or in front of it'),
          ...lacks.map(lack => `  ${lackTexts[lack]}`),
          ...(site?.rules.missing.status === 403
            ? ['  (S3 answers 403 where those who read may not list the bucket: s3:ListBucket)']
            : []),
        ]
      : []),
    ...found.left.map(key => `${yellow('note')} ${key} could not be removed again`),
  ]
}

function likeLines({ name, title, differences }: NearestStore): string[] {
  const same = `It answers as ${title} does (\`kube-site preview --as ${name}\`)`
  if (differences.length === 0) return [`${same}.`]
  return [
    `${same}, but:`,
    ...differences.map(({ rule, known, found }) => `  ${ruleNames[rule]}: ${found} (there: ${known})`),
  ]
}

function settingLines(settings: readonly SettingAdvice[], { dim }: Colors): string[] {
  const texts = settings.map(({ name, value }) => {
    if (name === '--no-lock') return name
    return value === undefined ? `no ${name}` : `${name}: ${typeof value === 'string' ? `'${value}'` : value}`
  })
  const width = Math.max(...texts.map(text => text.length))
  return settings.map(
    ({ why, isSet }, at) =>
      `  ${texts[at]?.padEnd(width)}  ${withoutControls(why)}${isSet ? dim(' (as it is)') : ''}`,
  )
}

const ruleNames = {
  index: '/x/',
  withoutSlash: '/x',
  missing: 'what is missing',
  otherMethods: 'POST',
} as const

function lines(rows: readonly Row[], { green, red }: Colors): string[] {
  const width = Math.max(...rows.map(({ what }) => what.length))
  return rows.map(({ what, found, isRight }) => {
    const sign = isRight === undefined ? ' ' : isRight ? green('✓') : red('✗')
    return `  ${sign} ${what.padEnd(width)}  ${found}`
  })
}

function storeRows({ conditions, keepsHeaders, changedHeaders, copies, redirects }: StoreFindings): Row[] {
  return [
    {
      what: 'conditions',
      found: conditions
        ? 'keep two publishers apart'
        : 'are ignored: two publishers would not see each other',
      isRight: conditions,
    },
    keepsHeaders
      ? {
          what: 'headers',
          found:
            changedHeaders.length === 0
              ? 'are kept as they are written'
              : `are changed: ${changedHeaders.join(', ')}`,
          isRight: changedHeaders.length === 0,
        }
      : { what: 'headers', found: 'are for the web server to set' },
    {
      what: 'copies',
      found: copies ? 'have the content, and headers of their own' : 'are not what they were told to be',
      isRight: copies,
    },
    ...(redirects === 'unknown' ? [] : [{ what: 'redirects', found: `are ${redirects}` }]),
  ]
}

function siteRows(site: SiteFindings, { keepsHeaders }: StoreFindings): Row[] {
  const { rules, changedHeaders, compression, stored, redirects, clean, recordsVisible } = site
  const text = ruleTexts(rules)
  const changed = Object.entries(changedHeaders).map(
    ([name, value]) => `${name} is ${withoutControls(value) || 'missing'}`,
  )
  const answers = [
    ...(site.head ? [] : ['HEAD']),
    ...(site.ranges ? [] : ['ranges']),
    ...(site.notModified ? [] : ['If-None-Match']),
  ]
  return [
    { what: ruleNames.index, found: text.index, isRight: rules.index === 'everywhere' },
    { what: ruleNames.withoutSlash, found: text.withoutSlash, isRight: rules.withoutSlash !== 'nothing' },
    {
      what: ruleNames.missing,
      found: text.missing,
      isRight: rules.missing.status === 404 && rules.missing.document !== false,
    },
    { what: ruleNames.otherMethods, found: text.otherMethods },
    {
      what: 'headers',
      found:
        changed.length > 0
          ? changed.join(', ')
          : keepsHeaders
            ? 'are sent as they are stored'
            : 'have the right type',
      isRight: changed.length === 0,
    },
    {
      what: 'HEAD, ranges, 304',
      found: answers.length === 0 ? 'are answered' : `${answers.join(', ')} not answered`,
      isRight: answers.length === 0,
    },
    {
      what: 'texts',
      found:
        compression === undefined
          ? 'are sent as they are'
          : `are compressed on their way (${withoutControls(compression)})`,
    },
    ...(stored === undefined
      ? []
      : [{ what: 'compressed objects', found: storedTexts[stored], isRight: stored !== 'lost' }]),
    ...(redirects === undefined
      ? []
      : [{ what: 'objects that redirect', found: redirects ? 'do' : 'are sent as pages' }]),
    ...(clean === undefined
      ? []
      : [{ what: 'objects without an ending', found: clean ? 'are found' : 'are not found' }]),
    ...(recordsVisible === undefined
      ? []
      : [
          {
            what: '.kube-site/',
            found: recordsVisible
              ? 'can be read by visitors: former versions of pages, too'
              : 'is hidden from visitors',
            ...(recordsVisible ? {} : { isRight: true }),
          },
        ]),
  ]
}

const storedTexts = {
  kept: 'are sent as they are stored',
  decoded: 'are decompressed on their way',
  lost: 'are sent, but not said to be compressed',
} as const
