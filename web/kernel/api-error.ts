import type { Refusal } from '#contract/session.ts'

/** What stands in a row that somebody else has changed meanwhile, in the spelling of the body, with its version. */
export type Current = NonNullable<Refusal['current']>

/** The server said no. `message` is fit to be shown; `serverMessage` is null where the server gave no sentence. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly serverMessage: string | null
  readonly fields: Record<string, string>
  readonly code: string | undefined
  readonly current: Current | undefined

  constructor(
    status: number,
    serverMessage: string | null,
    { fields = {}, code, current }: Partial<Refusal> = {},
  ) {
    super(serverMessage ?? `HTTP error! status: ${status}`)
    this.status = status
    this.serverMessage = serverMessage
    this.fields = fields
    this.code = code
    this.current = current
  }
}

/** A row of a feature's message catalogue: success; the server said no without a sentence; no answer came. */
export type Messages = { success?: string; error: string; networkError?: string }

/** The server's sentence is preferred where there is one. */
export const errorMessageOf = (error: Error, messages: Messages): string =>
  error instanceof ApiError
    ? (error.serverMessage ?? messages.error)
    : (messages.networkError ?? messages.error)

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Nothing came back: no network, or the server is not there. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  constructor(cause: unknown) {
    super('The server does not answer', { cause })
  }
}

export async function apiErrorFrom(response: Response): Promise<ApiError> {
  // A proxy in between may answer with a page of its own.
  const refusal: Partial<Refusal> = await response.json().catch(() => ({}))
  const serverMessage = typeof refusal?.message === 'string' && refusal.message ? refusal.message : null
  return new ApiError(response.status, serverMessage, refusal ?? {})
}
