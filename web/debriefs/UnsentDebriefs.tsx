import { Button } from '@mantine/core'
import { getDebrief, saveDebrief } from '#contract/debriefs.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { call, callWithUndo } from '#web/kernel/call.ts'
import { invalidateEverywhere } from '#web/kernel/query-client.ts'
import { useMe } from '#web/kernel/session.ts'
import { sessionSignal } from '#web/kernel/session-store.ts'
import { toastSuccess } from '#web/kernel/undo.ts'
import { isUnsent, keepUnsent, listUnsent, removeUnsent, type Unsent, useUnsent } from '#web/kernel/unsent.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'

export const unsentName = (shiftId: number) => `debrief-${shiftId}`

type Props = {
  shiftId: number
  /** Given if the form can be opened. */
  onEdit?: ((one: Unsent) => void) | undefined
}

/** One's own texts about a shift that the server does not have. */
export function UnsentDebriefs({ shiftId, onEdit }: Props) {
  const { id: me } = useMe()
  const confirm = useConfirm()
  const unsent = useUnsent(me).filter(({ name }) => name === unsentName(shiftId))
  async function askAndRemove(one: Unsent) {
    if (await confirm({ question: 'Delete what you wrote? It was not sent.', verb: 'Delete' }))
      removeUnsent(me, one)
  }
  return unsent.map((one) => (
    <Panel key={one.key} title="Your debrief, not sent yet">
      <Facts rowGap={8}>
        {one.texts.map(([field, text]) => (
          <Fact key={field} wide name={field}>
            <LongText text={text} about={field} />
          </Fact>
        ))}
      </Facts>
      <Buttons isBelow>
        {onEdit && (
          <Button variant="default" onClick={() => onEdit(one)}>
            Edit
          </Button>
        )}
        <Button variant="default" onClick={() => void askAndRemove(one)}>
          Delete
        </Button>
      </Buttons>
    </Panel>
  ))
}

/** Sends the person's texts, oldest first. One tab at a time, so that each has one message. */
export async function sendUnsent(me: number): Promise<void> {
  const session = sessionSignal()
  const sendAll = async () => {
    for (const one of listUnsent(me).filter(({ problem }) => !problem))
      if (session.aborted || !(await sendOne(me, one, session))) return
  }
  await (navigator.locks ? navigator.locks.request('unsent', sendAll) : sendAll())
}

/** Returns whether the next one can be sent. */
async function sendOne(me: number, one: Unsent, session: AbortSignal): Promise<boolean> {
  // Only the debrief's form stores these.
  const input = one.input as EndpointInput<typeof saveDebrief>
  try {
    const { undo } = await callWithUndo(saveDebrief, input, { key: one.key, signal: session })
    removeUnsent(me, one)
    if (session.aborted) return false
    toastSuccess(saveDebrief.texts.success, undo)
  } catch (error) {
    if (session.aborted || !(error instanceof ApiError) || isForLater(error)) return false
    // The server keeps replies for a day. Later it refuses what it has already saved.
    if (error.status === 409 && (await isSaved(input))) removeUnsent(me, one)
    else if (isUnsent(me, one)) keepUnsent(me, { ...one, problem: error.message })
  }
  invalidateEverywhere()
  return true
}

/** An ended session, an account or a service that is not ready, too many calls, or the page of a proxy. */
const isForLater = ({ status, serverMessage, refusal }: ApiError): boolean =>
  status === 401 || status === 429 || status >= 500 || refusal.code !== undefined || serverMessage === null

async function isSaved({ params, body }: EndpointInput<typeof saveDebrief>): Promise<boolean> {
  const { side, ...page } = await call(getDebrief, { params })
  const saved = side && page[side]
  const same = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')
  return Boolean(
    body &&
      saved?.debrief &&
      same(saved.debrief.good, body.good) &&
      same(saved.debrief.next, body.next) &&
      same(saved.team_line, body.teamLine),
  )
}
