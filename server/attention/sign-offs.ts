import type { AttentionItem } from '#contract/attention.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Mentor } from './mentor-queries.ts'
import * as queries from './sign-off-queries.ts'

type Asking = Pick<Context | TransactionContext, 'db'>

export async function summariesToWrite({ db }: Asking, me: Mentor): Promise<AttentionItem[]> {
  return (await queries.listToSummarise(db, { me })).map(({ sent_back, ...mentee }) => ({
    ...mentee,
    person_id: mentee.id,
    kind: 'summary',
    reason: sent_back === null ? 'Their programme has finished' : 'Your summary was sent back with words',
  }))
}

export async function summaryToConfirm({ db }: Asking, me: Me): Promise<AttentionItem[]> {
  return (await queries.listToConfirm(db, { menteeId: me.id })).map(({ since }) => ({
    id: me.id,
    person_id: null,
    name: 'Your summary',
    since,
    kind: 'confirm',
    reason: 'Read it, then confirm it or say why you do not agree',
  }))
}

/** Summaries that an administrator countersigns, reopens or writes for a mentor who left. */
export async function signOffsForAdmins({ db }: Asking): Promise<AttentionItem[]> {
  const about = (
    mentees: Awaited<ReturnType<typeof queries.listToCountersign>>,
    kind: 'countersign' | 'disputed' | 'summary',
    reason: string,
  ): AttentionItem[] => mentees.map((mentee) => ({ ...mentee, person_id: mentee.id, kind, reason }))
  return [
    ...about(await queries.listToCountersign(db, {}), 'countersign', 'The mentee has confirmed the summary'),
    ...about(
      await queries.listDisputed(db, {}),
      'disputed',
      'A signer said that a signature was not theirs. Reopen the record once it is clear what happened',
    ),
    ...about(
      await queries.listSentBackToNobody(db, {}),
      'summary',
      'Sent back, and the mentee has no mentor. Write it for the mentor who left',
    ),
  ]
}
