/** The fields that no longer hold what was sent, with what they hold now. */
export function typedSince<Values extends object>(sent: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  const changed = names.filter((name) => !isSameValue(sent[name], now[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Values>
}

/** Field by field. */
export function isSame<Values extends object>(one: Values, other: Values): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof Values)[]
  return names.every((name) => isSameValue(one[name], other[name]))
}

/** Lists by what they hold. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  return Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other)
}
