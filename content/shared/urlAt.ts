/** The places whose links `{place}` tells from each other; `page` is any other one. */
export const places = [
  'header',
  'menu',
  'hero',
  'pricing',
  'contact',
  'invitation',
  'post',
  'footer',
  'page',
] as const

export type Place = (typeof places)[number]

/**
 * An address elsewhere as one place of the site links to it: `{place}` becomes the name of the place, so that
 * `https://app.example/?utm_content={place}` tells which button a visitor came by.
 */
export const urlAt = (url: string, place: Place): string => url.replaceAll('{place}', place)

/** What the configuration says of the button of a plan. */
interface PlanButton<Link extends string> {
  href?: Link | '#contact'
  url?: string
}

/** Returns the address that the button of a plan leads to; `undefined` for the contact section. */
export const planUrl = <Link extends string>(
  { href = '#contact', url }: PlanButton<Link>,
  links: Readonly<Record<Link, string>>,
): string | undefined => url ?? (href === '#contact' ? undefined : links[href])
