import { expect, test } from 'vitest'
import { publicScript } from './publicScript.ts'

const codeOf = (file: string, text = '') => publicScript(file, () => text)?.code

test.each([
  ['sw.js', ''],
  ['tools/a.MJS', ''],
  ['old.swf', ''],
  ['page.html', '<p>a</p><script>1</script>'],
  ['page.htm', '<!--> <script>1</script>'],
  ['page.xhtml', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>'],
  ['data.xml', '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>'],
  ['drawing.svgz', ''],
  ['types.xsd', '<script xmlns="http://www.w3.org/1999/xhtml">1</script>'],
  ['page.html', '<meta charset="iso-2022-jp"><scr\u001b(Bipt>1'],
  ['data.rdf', '<!DOCTYPE a [<!ENTITY x "&#60;script>1&#60;/script>">]><a>&x;</a>'],
  ['page.html', '<img src=x onerror = "alert(1)">'],
  ['page.html', '<svg/onload=alert(1)>'],
  ['page.html', '<a href="java&#10;script&colon;alert(1)">a</a>'],
  ['page.html', '<iframe src="/blog/"></iframe>'],
  ['page.html', [...'<script>'].join('\0')],
])('%s with %s runs code', (file, text) => expect(codeOf(file, text)).toBe('public-script'))

test.each(['_headers', '_redirects', 'web.config', 'deep/.htaccess', 'netlify.toml', 'vercel.json'])(
  '%s is for a host',
  file => expect(codeOf(file)).toBe('public-host-file'),
)

test.each([
  ['google0123456789abcdef.html', 'google-site-verification: google0123456789abcdef.html'],
  [
    'page.html',
    '<!doctype html><title>Moved</title><link rel="stylesheet" href="/a.css"><p>On one = two</p>',
  ],
  ['BingSiteAuth.xml', '<?xml version="1.0"?><users><user>ABC</user></users>'],
  ['robots.txt', '<script>'],
  ['data.json', '{}'],
  ['.well-known/security.txt', 'Contact: mailto:a@example.com'],
])('%s with %s does not', (file, text) => expect(codeOf(file, text)).toBeUndefined())
