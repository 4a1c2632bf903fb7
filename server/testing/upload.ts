import type { Stage } from './stage.ts'

export type Part = [name: string, value: string | File]

/** Encodes a form as a browser does. */
export async function encoded(parts: Part[]) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const body = new Response(form)
  return {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    body: Buffer.from(await body.arrayBuffer()),
  }
}

/** Sends a form as a browser does. */
export async function upload({ as }: Stage, who: Parameters<Stage['as']>[0], parts: Part[]) {
  return as(who).send({ method: 'POST', url: '/api/documents', ...(await encoded(parts)) })
}
