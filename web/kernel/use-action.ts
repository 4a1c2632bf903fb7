import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import type { Asked, Endpoint, Reply } from '#contract/endpoint.ts'
import { isPublic } from '#contract/permissions.ts'
import { call, type GivenTo } from './call.ts'
import { askAgain } from './questions.ts'
import { Refused } from './refused.ts'

/** A row of a feature's message catalogue: success; the server said no without a sentence; no answer came. */
export type Words = { done?: string; failed: string; broke?: string }

/** What became of an action; a form shows `message` and `fields` (field name to sentence). */
export type Outcome<Data> =
  | { ok: true; reply: Data }
  | { ok: false; message: string; fields: Record<string, string>; status: number | undefined }

export type ActionState<E extends Endpoint> = {
  /** Never throws: the outcome says how it went. */
  run: (...given: GivenTo<E>) => Promise<Outcome<Reply<E>>>
  busy: boolean
  /** What the running call was given, to mark the row that is busy. */
  busyWith: Asked<E> | undefined
}

/**
 * Something the person does. Toasts its outcome in the feature's words, then every question on screen is asked
 * again. With `quiet` the page shows the outcome itself.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  words: Words,
  { quiet = false }: { quiet?: boolean } = {},
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
      return explain(error as Error, endpoint, words, quiet)
    }
  }
  return { run, busy: mutation.isPending, busyWith: mutation.isPending ? mutation.variables : undefined }
}

const sessionEnded = 'Your session had ended, so this was not done. Sign in again and repeat it.'

function explain(error: Error, endpoint: Endpoint, words: Words, quiet: boolean): Outcome<never> {
  const refused = error instanceof Refused ? error : null
  // A dialog asks for the password already.
  if (refused?.status === 401 && !isPublic(endpoint.action))
    return { ok: false, message: sessionEnded, fields: {}, status: 401 }
  const message = refused ? (refused.said ?? words.failed) : (words.broke ?? words.failed)
  if (!quiet) toast.error(message)
  return { ok: false, message, fields: refused?.fields ?? {}, status: refused?.status }
}
