/** Saves a text or a download under its name. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The clipboard API exists on secure origins only; elsewhere it copies the selected text. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** 8949760 becomes '8.9 MB'. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const digits = { minimumFractionDigits: step ? 1 : 0, maximumFractionDigits: step ? 1 : 0 }
  return `${(bytes / 1000 ** step).toLocaleString('en-GB', digits)} ${units[step]}`
}
