import { words } from '../../content/i18n/siteWords.ts'

/** Enables the copy buttons. A button's `data-copy` is the id of the element whose text it copies. */
export function enhanceCopy(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const target = document.getElementById(button.dataset['copy'] ?? '')
    const status = button.nextElementSibling
    if (target && status) enhanceButton(button, status, () => copyText(target))
  }
}

/** Shows a button, which copies; the status shows the outcome for 2 s. */
export function enhanceButton(button: HTMLElement, status: Element, copy: () => Promise<boolean>): void {
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

/**
 * Copies the text of an element. Without access to the clipboard the text is selected and copied from there; if that
 * fails too, it stays selected.
 */
export async function copyText(target: HTMLElement): Promise<boolean> {
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
