/** '12 of 340 rows', or '340 rows' when all are shown. */
export function countWords(shown: number, all: number, [one, many]: [one: string, many: string]): string {
  const figure = all.toLocaleString('en-GB')
  const nouns = all === 1 ? one : many
  return shown === all ? `${figure} ${nouns}` : `${shown.toLocaleString('en-GB')} of ${figure} ${nouns}`
}
