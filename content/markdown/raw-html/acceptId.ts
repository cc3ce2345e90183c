// Names that scripts look up on `document` or `window`, where an element's id can answer in their place. Ids with
// capitals are refused altogether, so only the names in lower case stand here.
const GLOBAL_NAMES: ReadonlySet<string> = new Set(
  [
    'alert all anchors applets append blur body caches chrome clear close closed confirm console constructor cookie',
    'crypto define dir doctype document domain embeds evaluate event exports external fetch find focus fonts forms',
    'frames fullscreen global head hidden history images length links location locationbar menubar module name',
    'navigation navigator open opener origin parent performance plugins prepend print process prompt prototype',
    'referrer require scheduler screen scripts scroll scrollbars self status statusbar stop styles title toolbar',
    'url window write writeln',
  ]
    .join(' ')
    .split(' '),
)

/** True for an id that an author may give an element of raw HTML, apart from its being free. */
export function acceptId(id: string): boolean {
  return /^[a-z][a-z\d]*(?:[-_][a-z\d]+)*$/.test(id) && !GLOBAL_NAMES.has(id)
}
