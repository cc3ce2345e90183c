import { expect, test } from 'vitest'
import type { DeferredSources } from '../content/model/Route.ts'
import { contentSecurityPolicy, isPolicySource } from './contentSecurityPolicy.ts'
import { scanHtml } from './scanHtml.ts'

/** Directives by name. */
const policyOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    contentSecurityPolicy(scanHtml(html))
      .split('; ')
      .map(directive => [directive.replace(/ .*/, ''), directive.replace(/^\S+ /, '')]),
  )

const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'" }

const typed = { 'require-trusted-types-for': "'script'", 'trusted-types': 'kube-site' }

// echo -n 'go()' | openssl sha256 -binary | base64
const goHash = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"
const pHash = "'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"

test.each([
  ['', {}],
  [
    '<script type="module" src="/a.js"></script>',
    { 'script-src': "'self'", 'worker-src': "'none'", 'connect-src': "'self'", ...typed },
  ],
  [
    '<script src="https://stats.example/js/count.js" async></script>',
    { 'script-src': 'https://stats.example/js/count.js', 'connect-src': "'self'", ...typed },
  ],
  [
    '<script src="/a.js"></script><script src="https://stats.example/b.js"></script>',
    {
      'script-src': "'self' https://stats.example/b.js",
      'worker-src': "'none'",
      'connect-src': "'self'",
      ...typed,
    },
  ],
  ['<script>go()</script><script>go()</script>', { 'script-src': goHash, ...typed }],
  ['<script type="application/ld+json">go()</script>', {}],
  ['<link rel="stylesheet" href="/a.css">', { 'style-src': "'self'", 'font-src': "'self'" }],
  // echo -n 'p{}' | openssl sha256 -binary | base64
  ['<style>p{}</style>', { 'style-src': pHash, 'font-src': "'self'" }],
  [
    '<style>p{}</style><link rel="stylesheet" href="/a.css">',
    { 'style-src': `'self' ${pHash}`, 'font-src': "'self'" },
  ],
  ['<link rel="icon" href="/a.svg">', { 'img-src': "'self'" }],
  ['<img src="/a.webp"><img src="b.webp">', { 'img-src': "'self'" }],
  ['<img src="/a.webp?of=https://b.example/">', { 'img-src': "'self'" }],
  ['<img src="HTTP://b.example/a.webp">', { 'img-src': 'http://b.example' }],
  [
    '<link rel="icon" href="/a.svg"><img src="https://b.example/x.png"><img src="https://b.example:8443/y.png">',
    { 'img-src': "'self' https://b.example https://b.example:8443" },
  ],
  [
    '<video poster="/a.webp"><source src="https://c.example/a.mp4"></video>',
    {
      'img-src': "'self'",
      'media-src': 'https://c.example',
    },
  ],
  ['<link rel="manifest" href="/m">', { 'manifest-src': "'self'" }],
  ['<a href="https://b.example/">', {}],
])('%s', (html, expected) => {
  expect(policyOf(html)).toEqual({ ...nothing, ...expected })
})

const policyWith = (later: DeferredSources) =>
  contentSecurityPolicy(scanHtml('<script src="/a.js"></script><img src="/a.webp">'), later)

test.each<[DeferredSources['forms'] & {}, string]>([
  [[], "'none'"],
  [
    ['https://news.example/subscribe?u=1&id=2', 'https://forms.example/contact'],
    "'self' https://news.example/subscribe https://forms.example/contact",
  ],
])('of what forms send to: %j', (forms, expected) => {
  expect(policyWith({ forms })).toContain(`; form-action ${expected}; `)
})

test.each<[DeferredSources, string]>([
  [{}, "script-src 'self'; worker-src 'none'; img-src 'self'"],
  [
    { frames: ['https://films.example/embed/1', 'https://films.example/embed/2'] },
    "script-src 'self'; worker-src 'none'; img-src 'self'; frame-src https://films.example",
  ],
  [{ worker: '/worker.mjs' }, "script-src 'self'; worker-src 'self'; img-src 'self'"],
  [
    { sheet: true },
    "script-src 'self'; worker-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'",
  ],
  [
    { worker: 'https://cdn.example/pdf@5/worker.mjs' },
    "script-src 'self' https://cdn.example/pdf@5/worker.mjs; worker-src blob:; img-src 'self'",
  ],
])('of what may come: %o', (later, expected) => {
  expect(policyWith(later)).toBe(
    `default-src 'none'; ${expected}; connect-src 'self'; base-uri 'none'; form-action 'none'; ` +
      "require-trusted-types-for 'script'; trusted-types kube-site",
  )
})

const elsewhere = [
  'https://a;script-src-elem/x.png',
  'https://a,b/x.png',
  'https://*/x.png',
  'https://*.a.example/x.png',
  "https://a'b/x.png",
  'https://a_b.example/x.png',
  'https://a..example/x.png',
  'https://a.example./x.png',
  'https://[::1]/x.png',
]
const pathOnly = ['?version=5', '#x', ';x', ',x', "'x", '&x', '"x', ' x', '\n', 'ü']

test.each([
  ...elsewhere.map(address => `<img src="${address}">`),
  ...elsewhere.map(address => `<video src="${address}">`),
])('a page is refused where its policy would name %s', html => {
  expect(() => contentSecurityPolicy(scanHtml(html))).toThrow('cannot name')
})

test.each([...elsewhere, ...pathOnly.map(end => `https://cdn.example/worker.mjs${end}`)])(
  'a worker is refused at %s',
  worker => {
    expect(isPolicySource(worker)).toBe(false)
    expect(() => policyWith({ worker })).toThrow('cannot name')
  },
)
