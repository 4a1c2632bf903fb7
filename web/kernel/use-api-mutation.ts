import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallTexts, Endpoint, EndpointInput, EndpointWithTexts, Reply } from '#contract/endpoint.ts'
import { isPublic } from '#contract/permissions.ts'
import type { SecondStep } from '#contract/session.ts'
import { ApiError, type Current, errorMessageOf, NetworkError } from './api-error.ts'
import { type CallArguments, callWithUndo } from './call.ts'
import { invalidateEverywhere } from './query-client.ts'
import { sessionSignal } from './session-store.ts'

/** The outcome of a mutation; a form shows `message` and `fields` (field name to sentence). */
export type MutationResult<Data> =
  | { ok: true; reply: Data }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      status: number | undefined
      /** Distinguishes error replies of the same status, where the contract defines codes. */
      code: string | undefined
      /** Error codes of another system, such as the mail server. */
      details: string | undefined
      /** Set for a sign-in that needs a second step. */
      asked: AskedStep | undefined
      current: Current | undefined
      /** Set if no whole reply came. With this key the call can be repeated without a second effect. */
      unansweredKey: string | undefined
    }

export type AskedStep = { challenge: string; secondSteps: SecondStep[] }

export type ApiMutation<E extends Endpoint> = {
  /** Never throws: the result contains the error. */
  run: (...input: CallArguments<E>) => Promise<MutationResult<Reply<E>>>
  busy: boolean
  /** The input of the running call, to mark the busy row. */
  busyWith: EndpointInput<E> | undefined
}

type Showing = {
  texts?: CallTexts
  quiet?: boolean | 'failures'
  quietAbout?: string | readonly string[]
  showsChange?: boolean
  keepsUnanswered?: boolean
}

/**
 * An action of the person. Shows a toast with the texts of the endpoint, then refetches all active queries.
 * `texts` replaces them, where one call has two meanings. `quiet` disables all toasts or only those of
 * failures, because the page shows the outcome. `quietAbout` silences error codes. With `showsChange` the form
 * shows another person's change. With `keepsUnanswered` the caller stores a call without a reply.
 */
export function useApiMutation<E extends EndpointWithTexts>(endpoint: E, showing?: Showing): ApiMutation<E> {
  const send = (input: EndpointInput<E> | undefined) => callWithUndo(endpoint, input)
  const { run, ...state } = useMutationOf(endpoint, send, showing)
  return { run: (...[input]) => run(input), ...state }
}

/** The same for a call that `send` makes in its own way, such as an upload. It can be aborted. */
export function useMutationOf<E extends EndpointWithTexts, Input>(
  endpoint: E,
  send: (input: Input) => Promise<{ reply: Reply<E>; undo?: number | undefined }>,
  { texts = endpoint.texts, quiet = false, quietAbout, showsChange, keepsUnanswered }: Showing = {},
) {
  const mutation = useMutation({ mutationFn: send, onSettled: invalidateEverywhere })

  async function run(input: Input): Promise<MutationResult<Reply<E>>> {
    const session = sessionSignal()
    try {
      const { reply, undo } = await mutation.mutateAsync(input)
      if (session.aborted) return abortedResult
      // The replies of these calls contain a message.
      const done = texts.saysReply ? (reply as { message: string }).message : texts.success
      if (done && quiet !== true) tell(({ toastSuccess: toastDone }) => toastDone(done, undo))
      return { ok: true, reply }
    } catch (error) {
      if (session.aborted || (error as Error).name === 'AbortError') return abortedResult
      const { code, current } = error instanceof ApiError ? error.refusal : {}
      const isShown =
        (code !== undefined && [quietAbout].flat().includes(code)) ||
        (current !== undefined && showsChange) ||
        (error instanceof NetworkError && keepsUnanswered)
      const isQuiet = quiet !== false || Boolean(isShown)
      return errorResult(error as Error, endpoint, texts, isQuiet)
    }
  }
  return { run, busy: mutation.isPending, busyWith: mutation.isPending ? mutation.variables : undefined }
}

/** Lazy: the sign-in page needs no toasts. Its last message loads a file that the next page needs anyway. */
const tell = (say: (toasts: typeof import('./undo.ts')) => void): void =>
  void import('./undo.ts').then(say, () => undefined)

/** The result of an aborted call, and of a reply after logout, which the next person must not see. */
const abortedResult = notDone('')

const sessionEnded = 'You were signed out, so this was not saved. Sign in and try again.'

/** Converts an exception to a result, and shows a toast unless the page shows errors itself. */
export function errorResult(
  error: Error,
  endpoint: Endpoint,
  texts: CallTexts,
  quiet: boolean,
): MutationResult<never> {
  const apiError = error instanceof ApiError ? error : undefined
  const key = error instanceof NetworkError ? error.key : undefined
  // The dialog to sign in again is already open.
  if (apiError?.status === 401 && !isPublic(endpoint.action)) return notDone(sessionEnded, apiError)
  const message = errorMessageOf(error, texts)
  if (!quiet) tell(({ toastError: toastFailed }) => toastFailed(message))
  return notDone(message, apiError, key)
}

function notDone(message: string, error?: ApiError, unansweredKey?: string): MutationResult<never> {
  const { fields = {}, code, details, challenge, secondSteps = [], current } = error?.refusal ?? {}
  const asked = challenge === undefined ? undefined : { challenge, secondSteps }
  return { ok: false, message, fields, status: error?.status, code, details, asked, current, unansweredKey }
}

type Versioned = { version?: number }

/**
 * The version on which a form is based, so that a change by another person is detected. It is
 * replaced only by a version whose contents the person has seen, never after a rejected save.
 */
export type BaseVersion = {
  set: (version: number | null) => void
  base: () => number | null
  /** The version to send with the body. */
  sent: () => Versioned
}

/** `start` is for forms that open with the page. */
export function useBaseVersion(start: number | null = null): BaseVersion {
  // Stable, so that effects can depend on it.
  return useState(() => baseVersion(start))[0]
}

function baseVersion(start: number | null): BaseVersion {
  let base = start
  return {
    set: (version) => {
      base = version
    },
    base: () => base,
    sent: () => (base ? { version: base } : {}),
  }
}
