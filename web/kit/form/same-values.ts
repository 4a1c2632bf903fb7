import { keysOf } from '#contract/keys-of.ts'
/** Shallow equality; compares lists by content. */
export function isSame<Values extends object>(one: Values, other: Values): boolean {
  return keysOf(one).every((name) => {
    const [a, b] = [one[name], other[name]]
    return Object.is(a, b) || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))
  })
}
