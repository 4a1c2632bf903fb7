import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import type { Asked, Endpoint, Reply } from '#contract/endpoint.ts'
import { isPublic } from '#contract/permissions.ts'
import { call, type GivenTo } from './call.ts'
import { askAgain } from './questions.ts'
import { Refused, type Words, wordsOf } from './refused.ts'

/** What became of an action; a form shows `message` and `fields` (field name to sentence). */
export type Outcome<Data> =
  | { ok: true; reply: Data }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      status: number | undefined
      /** Tells refusals of one status apart where the contract names them. */
      code: string | undefined
    }

export type ActionState<E extends Endpoint> = {
  /** Never throws: the outcome says how it went. */
  run: (...given: GivenTo<E>) => Promise<Outcome<Reply<E>>>
  busy: boolean
  /** What the running call was given, to mark the row that is busy. */
  busyWith: Asked<E> | undefined
}

/**
 * Something the person does. Toasts its outcome in the feature's words, then every question on screen is asked
 * again. With `quiet` the page shows the outcome itself, with `quietAbout` only the refusals of that code.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  words: Words,
  { quiet = false, quietAbout }: { quiet?: boolean; quietAbout?: string } = {},
): ActionState<E> {
  const mutation = useMutation({
    mutationFn: (given: Asked<E> | undefined) => call(endpoint, given),
    onSettled: askAgain,
  })

  async function run(...[given]: GivenTo<E>): Promise<Outcome<Reply<E>>> {
    try {
      const reply = await mutation.mutateAsync(given)
      if (words.done && !quiet) toast.success(words.done)
      return { ok: true, reply }
    } catch (error) {
      const told =
        quiet || (error instanceof Refused && error.code !== undefined && error.code === quietAbout)
      return explain(error as Error, endpoint, words, told)
    }
  }
  return { run, busy: mutation.isPending, busyWith: mutation.isPending ? mutation.variables : undefined }
}

const sessionEnded = 'Your session had ended, so this was not done. Sign in again and repeat it.'

/** Turns what a call threw into words, and toasts them unless the page shows them itself. */
export function explain(error: Error, endpoint: Endpoint, words: Words, quiet: boolean): Outcome<never> {
  const refused = error instanceof Refused ? error : null
  // A dialog asks for the password already.
  if (refused?.status === 401 && !isPublic(endpoint.action))
    return { ok: false, message: sessionEnded, fields: {}, status: 401, code: undefined }
  const message = wordsOf(error, words)
  if (!quiet) toast.error(message)
  return { ok: false, message, fields: refused?.fields ?? {}, status: refused?.status, code: refused?.code }
}
