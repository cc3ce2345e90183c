import { createButton, createElement } from '../createElement.ts'
import { words } from '../../content/i18n/siteWords.ts'

/**
 * Enables the copy buttons, and adds those for a post's code blocks, its permalink and its markdown. A button's `data-copy`
 * is the id of the element whose text it copies; the element after the button shows the outcome for 2 s. Without access to
 * the clipboard the text is selected and copied from there; if that fails too, it stays selected.
 */
export function enhanceCopy(root: ParentNode = document): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-copy]')) {
    const target = document.getElementById(button.dataset['copy'] ?? '')
    const status = button.nextElementSibling
    if (target && status) enhanceButton(button, status, () => copyText(target))
  }
  for (const place of root.querySelectorAll<HTMLElement>('[data-copy-file]')) {
    const file = place.dataset['copyFile']!
    const permalink = location.origin + file.replace('index.md', '')
    const status = createElement('output')
    const link = createButton(words.copyLink)
    const markdown = createButton(words.copyMarkdown)
    enhanceButton(link, status, () => copyLink(permalink))
    enhanceButton(markdown, status, () => copyFile(file))
    place.replaceChildren(link, markdown, status)
    if ('share' in navigator) place.append(shareButton(permalink))
  }
  for (const block of root.querySelectorAll('.prose .code')) {
    const target = block.querySelector('code')
    if (target) block.append(codeButton(target))
  }
}

function enhanceButton(button: HTMLElement, status: Element, copy: () => Promise<boolean>): void {
  let timer: ReturnType<typeof setTimeout>
  const setStatus = (text: string, isCopied = false) => {
    status.textContent = text
    button.toggleAttribute('data-copied', isCopied)
  }

  button.hidden = false
  button.addEventListener('click', async () => {
    const isCopied = await copy()
    setStatus(isCopied ? words.copied : words.selectByHand, isCopied)
    clearTimeout(timer)
    timer = setTimeout(setStatus, 2000, '')
  })
}

/** Created here, because a post's HTML is also part of feeds, where a button would do nothing. */
function codeButton(target: HTMLElement): HTMLElement {
  const status = createElement('output')
  const button = createButton(words.copyCode)
  button.ariaLabel =
    target.parentElement?.ariaLabel?.replace(words.codePrefix, words.copyCode) ?? words.copyCode
  enhanceButton(button, status, () => copyText(target))
  return createElement('span', { className: 'code__copy' }, status, button)
}

/** Where the system can share: most phones, and desktops but Linux's. */
function shareButton(url: string): HTMLElement {
  const button = createButton(words.share)
  // Rejected when the visitor shares with nobody.
  button.addEventListener('click', () => navigator.share({ title: document.title, url }).catch(() => {}))
  return button
}

/** Copies the text of a file of the site. Safari allows it only if it is asked for before the file has loaded. */
async function copyFile(url: string): Promise<boolean> {
  const text = fetch(url).then(async response => {
    if (!response.ok) throw new Error(`${url} ${response.status}`)
    return new Blob([await response.text()], { type: 'text/plain' })
  })
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return false
  }
}

/** Without access to the clipboard the link is shown, to be copied from there. */
async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    prompt(words.selectByHand, url)
    return false
  }
}

async function copyText(target: HTMLElement): Promise<boolean> {
  try {
    const copy = target.cloneNode(true) as HTMLElement
    // Prompts and output of a terminal, and removed lines.
    for (const part of copy.querySelectorAll('.code-skip')) part.remove()
    await navigator.clipboard.writeText(copy.textContent)
    return true
  } catch {
    getSelection()?.selectAllChildren(target)
    return document.execCommand('copy')
  }
}
