/** The values of an object under some keys, in the order of the keys, without those that are `undefined`. */
export const pick = <Value extends object, Key extends keyof Value>(
  value: Value,
  keys: readonly Key[],
): Pick<Value, Key> =>
  Object.fromEntries(
    keys.filter(key => value[key] !== undefined).map(key => [key, value[key]]),
  ) as unknown as Pick<Value, Key>
