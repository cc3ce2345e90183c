/**
 * Shows the copy buttons and makes them work, and gives each block of a post's code a button of its own. A button's
 * `data-copy` is the id of the element whose text it copies, and the element after it says for 2 s what became of it.
 * Where the clipboard is closed the text is selected and copied as a reader would; where that fails too, the selection
 * stays.
 */
export function enhanceCopy(root: ParentNode = document): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-copy]')) {
    const target = document.getElementById(button.dataset['copy'] ?? '')
    const said = button.nextElementSibling
    if (target && said) enhanceButton(button, target, said)
  }
  for (const block of root.querySelectorAll('.prose .code')) {
    const target = block.querySelector('code')
    if (target) block.append(codeButton(target))
  }
}

function enhanceButton(button: HTMLElement, target: HTMLElement, said: Element): void {
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

/** Made here, since a post's HTML is read elsewhere too, in feeds, where a button would do nothing. */
function codeButton(target: HTMLElement): HTMLElement {
  const place = document.createElement('span')
  const said = document.createElement('output')
  const button = document.createElement('button')
  place.className = 'code__copy'
  button.type = 'button'
  button.textContent = 'Copy'
  button.ariaLabel = `Copy ${target.parentElement?.ariaLabel?.replace('Code: ', '') ?? 'the code'}`
  enhanceButton(button, target, said)
  place.append(said, button)
  return place
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
