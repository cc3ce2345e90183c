/** An element with its content. */
export function element(name: string, ...content: (Node | string)[]): HTMLElement {
  const created = document.createElement(name)
  created.append(...content)
  return created
}
