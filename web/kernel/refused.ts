import type { Refusal } from '#contract/session.ts'

/** The server said no. `message` is fit to be shown; `said` is null where the server gave no sentence. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly said: string | null
  readonly fields: Record<string, string>
  readonly code: string | undefined

  constructor(status: number, said: string | null, fields: Record<string, string> = {}, code?: string) {
    super(said ?? `HTTP error! status: ${status}`)
    this.status = status
    this.said = said
    this.fields = fields
    this.code = code
  }
}

/** A row of a feature's message catalogue: success; the server said no without a sentence; no answer came. */
export type Words = { done?: string; failed: string; broke?: string }

/** The server's sentence is preferred where there is one. */
export const wordsOf = (error: Error, words: Words): string =>
  error instanceof Refused ? (error.said ?? words.failed) : (words.broke ?? words.failed)

export const isForbidden = (error: unknown): boolean => error instanceof Refused && error.status === 403

/** Nothing came back: no network, or the server is not there. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  constructor(cause: unknown) {
    super('The server does not answer', { cause })
  }
}

export async function refusedFrom(answer: Response): Promise<Refused> {
  // A proxy in between may answer with a page of its own.
  const refusal: Partial<Refusal> = await answer.json().catch(() => ({}))
  const said = typeof refusal?.message === 'string' && refusal.message ? refusal.message : null
  return new Refused(answer.status, said, refusal?.fields, refusal?.code)
}
