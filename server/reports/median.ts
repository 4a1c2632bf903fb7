/** The median of values with their frequencies; null if there are none. */
export function median(values: { value: number; n: number }[]): number | null {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { n }) => sum + n, 0)
  if (total === 0) return null
  return (valueAt(sorted, Math.floor((total - 1) / 2)) + valueAt(sorted, Math.floor(total / 2))) / 2
}

function valueAt(sorted: { value: number; n: number }[], place: number): number {
  let passed = 0
  for (const { value, n } of sorted) {
    passed += n
    if (passed > place) return value
  }
  return 0
}
