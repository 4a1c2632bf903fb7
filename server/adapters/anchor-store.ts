const timeoutMilliseconds = 10_000

class AnchorRefused extends Error {}

/** Posts an anchor as JSON. A redirect is a failure, because following it could disclose the URL elsewhere. */
export async function postAnchor(url: string, anchor: object, timeout = timeoutMilliseconds): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(anchor),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  await response.body?.cancel()
  if (!response.ok) throw new AnchorRefused(`it answered ${response.status}`)
}

/** Leaves out the URL, which may contain a secret. */
export function whyNotPosted(error: unknown): string {
  if (error instanceof AnchorRefused) return error.message
  const { name, cause } = error as Error & { cause?: { code?: string; message: string } }
  return cause?.code ?? cause?.message ?? name
}
