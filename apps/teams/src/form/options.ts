/** Options of a select from a record of stored values → shown ones, in the record's order. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** The stored value when it is one of the known ones. */
export const pick = <Value extends string>(labels: Record<Value, string>, value: string): Value | null =>
  Object.hasOwn(labels, value) ? (value as Value) : null;
