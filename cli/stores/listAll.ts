import type { ListedObject, Store } from './Store.ts'

/** Every object whose key begins with the prefix, by key: a request for each thousand. */
export async function listAll(store: Store, prefix = ''): Promise<Map<string, ListedObject>> {
  const found = new Map<string, ListedObject>()
  let from: string | undefined
  do {
    const { objects, next } = await store.list(prefix, from)
    for (const object of objects) found.set(object.key, object)
    from = next
  } while (from !== undefined)
  return found
}
