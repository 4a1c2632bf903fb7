/** 'today', '6 days ago', '5 weeks ago': longer times use larger units. */
export function agoText(days: number): string {
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 14) return `${days} days ago`
  if (days < 70) return `${Math.floor(days / 7)} weeks ago`
  return `${Math.floor(days / 30.4)} months ago`
}
