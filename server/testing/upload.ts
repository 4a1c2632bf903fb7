import type { Stage } from './stage.ts'

export type Part = [name: string, value: string | File]

/** Sends a form as a browser would, with whatever parts. */
export async function upload({ as }: Stage, who: Parameters<Stage['as']>[0], parts: Part[]) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const encoded = new Response(form)
  return as(who).send({
    method: 'POST',
    url: '/api/documents',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
}
