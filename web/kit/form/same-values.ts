/** Whether two have the same in the same fields; lists by what they hold. */
export function isSame<Values extends object>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((name) => {
    const [a, b] = [one[name], other[name]]
    return Object.is(a, b) || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))
  })
}
