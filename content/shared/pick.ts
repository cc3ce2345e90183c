/** The values of an object under some keys, in the order of the keys, without those that are `undefined`. */
export function pick<Value extends object, Key extends keyof Value>(
  value: Value,
  keys: readonly Key[],
): Pick<Value, Key> {
  const picked: Partial<Pick<Value, Key>> = {}
  for (const key of keys) if (value[key] !== undefined) picked[key] = value[key]
  return picked as Pick<Value, Key>
}

/** A copy of an object without some keys. */
export function omit<Value extends object, Key extends keyof Value>(
  value: Value,
  keys: readonly Key[],
): Omit<Value, Key> {
  const rest = { ...value }
  for (const key of keys) delete (rest as Partial<Value>)[key]
  return rest
}
