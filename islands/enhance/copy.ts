/**
 * Shows the copy buttons and makes them work. A button's `data-copy` is the id of the element whose text it
 * copies, and the element after it says for 2 s what became of it. Where the clipboard is closed the text is
 * selected and copied as a reader would; where that fails too, the selection stays.
 */
export function enhanceCopy(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const target = document.getElementById(button.dataset['copy'] ?? '')
    const said = button.nextElementSibling
    if (!target || !said) continue
    let timer: ReturnType<typeof setTimeout>
    const say = (text: string, copied = false) => {
      said.textContent = text
      button.toggleAttribute('data-copied', copied)
    }

    button.hidden = false
    button.addEventListener('click', async () => {
      const copied = await copyText(target)
      say(copied ? 'Copied' : 'Please select it by hand', copied)
      clearTimeout(timer)
      timer = setTimeout(say, 2000, '')
    })
  }
}

async function copyText(target: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(target.textContent)
    return true
  } catch {
    getSelection()?.selectAllChildren(target)
    return document.execCommand('copy')
  }
}
