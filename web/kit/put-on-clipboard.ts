/** Browsers give a page the clipboard on secure addresses only; elsewhere what the person sees marked is copied. */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
