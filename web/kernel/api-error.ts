import type { CallTexts } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/session.ts'

export const unreachable = 'We cannot reach the service. Check your connection'

/**
 * The current values of a row that another person changed, with the field names of the request body, and its
 * version.
 */
export type Current = NonNullable<Refusal['current']>

/**
 * An error reply of the server. `message` is fit to be shown; `serverMessage` is null when the reply has no
 * sentence.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly serverMessage: string | null
  readonly refusal: Partial<Refusal>

  constructor(status: number, serverMessage: string | null, refusal: Partial<Refusal> = {}) {
    super(serverMessage ?? `HTTP error! status: ${status}`)
    this.status = status
    this.serverMessage = serverMessage
    this.refusal = refusal
  }
}

/** Prefers the sentence of the server, unless the texts of the call are fixed. */
export function errorMessageOf(error: Error, texts: CallTexts | undefined): string {
  if (!texts) return error.message
  if (texts.isFixed) return texts.error
  if (error instanceof ApiError)
    return error.serverMessage ?? (error.status === 413 ? tooLargeForGateway : texts.error)
  return texts.networkError ?? texts.error
}

/** A proxy refused it: the server's own refusals have a sentence. */
const tooLargeForGateway =
  "This is too large for your network's gateway. Choose a smaller file, or ask your IT team to allow 26 MB."

export const isRefused = (error: unknown, status: 403 | 404): boolean =>
  error instanceof ApiError && error.status === status

/** No reply: no network, or the server is down. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  /** With this key the call can be repeated without a second effect. */
  readonly key: string | undefined
  constructor(cause: unknown, key?: string) {
    super(unreachable, { cause })
    this.key = key
  }
}

export async function apiErrorFrom(response: Response): Promise<ApiError> {
  // A proxy in between may respond with a page of its own.
  const refusal: Partial<Refusal> = await response.json().catch(() => ({}))
  const serverMessage = typeof refusal?.message === 'string' && refusal.message ? refusal.message : null
  return new ApiError(response.status, serverMessage, refusal ?? {})
}
