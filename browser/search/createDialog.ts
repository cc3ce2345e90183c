import { trustedHtml } from '../trusted.ts'
import { words } from '../../content/i18n/siteWords.ts'

/** The elements of the search. */
export type SearchDialog = ReturnType<typeof createDialog>

const html = () => `
<div class="search__bar">
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20 20"/></svg>
  <input class="search__input" role="combobox" aria-label="${words.searchPosts}" aria-autocomplete="list"
    aria-expanded="false" aria-controls="search-list" aria-describedby="search-status" placeholder="${words.searchPosts}"
    inputmode="search" enterkeyhint="go" autocomplete="off" autocapitalize="off" autocorrect="off"
    spellcheck="false" maxlength="200">
  <button class="search__close" type="button">${words.close}</button>
</div>
<div class="search__said">
  <p class="search__status" id="search-status" role="status"></p>
  <button class="search__retry" type="button" hidden>${words.tryAgain}</button>
</div>
<div class="search__tags" role="group" aria-label="${words.tagsToSearch}" hidden></div>
<div class="search__list" id="search-list" role="listbox" aria-label="${words.postsFound}" hidden></div>
<p class="search__keys" aria-hidden="true">
  <span><kbd>↑</kbd><kbd>↓</kbd>${words.keyChoose}</span><span><kbd>Enter</kbd>${words.keyOpen}</span><span><kbd>Esc</kbd>${words.keyClose}</span>
</p>`

/** Adds the closed dialog to the end of the page. */
export function createDialog() {
  const dialog = document.createElement('dialog')
  dialog.className = 'search'
  dialog.ariaLabel = words.searchBlog
  dialog.innerHTML = trustedHtml(html())
  document.body.append(dialog)
  const find = <E extends HTMLElement = HTMLElement>(name: string) =>
    dialog.querySelector<E>(`.search__${name}`)!
  return {
    dialog,
    input: find<HTMLInputElement>('input'),
    close: find('close'),
    /** The number of results, or why there are none. */
    status: find('status'),
    retry: find<HTMLButtonElement>('retry'),
    list: find('list'),
    /** Suggested tags. */
    tags: find('tags'),
  }
}
