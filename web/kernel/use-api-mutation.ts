import { useMutation } from '@tanstack/react-query'
import type { Endpoint, EndpointInput, Reply } from '#contract/endpoint.ts'
import { isPublic } from '#contract/permissions.ts'
import { ApiError, type Current, errorMessageOf, type Messages } from './api-error.ts'
import { type CallArguments, callWithUndo } from './call.ts'
import { invalidateAll } from './query-client.ts'
import { presentVisit } from './session-store.ts'

/** What became of an action; a form shows `message` and `fields` (field name to sentence). */
export type MutationResult<Data> =
  | { ok: true; reply: Data }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      status: number | undefined
      /** Tells refusals of one status apart where the contract names them. */
      code: string | undefined
      current: Current | undefined
    }

export type ApiMutation<E extends Endpoint> = {
  /** Never throws: the outcome says how it went. */
  run: (...input: CallArguments<E>) => Promise<MutationResult<Reply<E>>>
  busy: boolean
  /** What the running call was given, to mark the row that is busy. */
  busyWith: EndpointInput<E> | undefined
}

type Showing = {
  quiet?: boolean | 'failures'
  quietAbout?: string
  showsChange?: boolean
  saysReply?: boolean
}

/**
 * Something the person does. Toasts its outcome in the feature's messages, then every query on screen is fetched
 * again. With `quiet` the page shows the outcome itself, or its failures alone; with `quietAbout` only the refusals of
 * that code; with `showsChange`, what somebody else has changed meanwhile, as every form over a row does. With `saysReply`
 * success is told in the words of the server, who knows what became of it.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  messages: Messages,
  { quiet = false, quietAbout, showsChange = false, saysReply = false }: Showing = {},
): ApiMutation<E> {
  const mutation = useMutation({
    mutationFn: (input: EndpointInput<E> | undefined) => callWithUndo(endpoint, input),
    onSettled: invalidateAll,
  })

  async function run(...[input]: CallArguments<E>): Promise<MutationResult<Reply<E>>> {
    const visit = presentVisit()
    try {
      const { reply, undo } = await mutation.mutateAsync(input)
      if (visit.aborted) return visitIsOver
      // A call that says what became of it answers with a message.
      const done = saysReply ? (reply as { message: string }).message : messages.success
      if (done && quiet !== true) tell(({ toastDone }) => toastDone(done, undo))
      return { ok: true, reply }
    } catch (error) {
      if (visit.aborted) return visitIsOver
      const apiError = error instanceof ApiError ? error : null
      const isShown =
        (apiError?.code !== undefined && apiError.code === quietAbout) ||
        (apiError?.current !== undefined && showsChange)
      const isQuiet = quiet !== false || isShown
      return errorResult(error as Error, endpoint, messages, isQuiet)
    }
  }
  return { run, busy: mutation.isPending, busyWith: mutation.isPending ? mutation.variables : undefined }
}

/** Toasts are there on every page but the sign-in, which needs none; its last one brings the file of the next page. */
const tell = (say: (toasts: typeof import('./undo.ts')) => void): void =>
  void import('./undo.ts').then(say, () => undefined)

/** Of a reply that comes after Logout: whoever is at the screen now learns nothing of it. */
export const visitIsOver = notDone('')

const sessionEnded = 'Your session had ended, so this was not done. Sign in again and repeat it.'

/** Turns what a call threw into words, and toasts them unless the page shows them itself. */
export function errorResult(
  error: Error,
  endpoint: Endpoint,
  messages: Messages,
  quiet: boolean,
): MutationResult<never> {
  const apiError = error instanceof ApiError ? error : undefined
  // A dialog asks for the password already.
  if (apiError?.status === 401 && !isPublic(endpoint.action)) return notDone(sessionEnded, apiError)
  const message = errorMessageOf(error, messages)
  if (!quiet) tell(({ toastFailed }) => toastFailed(message))
  return notDone(message, apiError)
}

function notDone(message: string, error?: ApiError): MutationResult<never> {
  const { fields = {}, status, code, current } = error ?? {}
  return { ok: false, message, fields, status, code, current }
}
