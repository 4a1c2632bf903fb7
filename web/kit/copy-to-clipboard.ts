/** Browsers give a page the clipboard on secure origins only; elsewhere what the person sees marked is copied. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
