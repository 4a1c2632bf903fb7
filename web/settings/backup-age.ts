export function backupAge(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en-GB')} days ago`
}
