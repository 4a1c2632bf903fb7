/** Has the browser save a text, or what was downloaded, as a file. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
