/** The value of a key of an object that is named from outside; none that it inherits, such as `constructor`. */
export const ownValue = <Value>(
  values: Readonly<Record<string, Value>> | undefined,
  name = '',
): Value | undefined => (values && Object.hasOwn(values, name) ? values[name] : undefined)
