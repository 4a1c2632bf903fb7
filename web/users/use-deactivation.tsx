import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { type CurrentRelationship, listRelationshipsOf } from '#contract/assignments.ts'
import type { RelationshipDecision, UserRow } from '#contract/users.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { call } from '#web/kernel/call.ts'
import { sessionSignal } from '#web/kernel/session-store.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { messages } from './api.ts'
import { DeactivationDialog } from './DeactivationDialog.tsx'

type Decided = { relationships?: RelationshipDecision[] }
type Leaving = {
  user: UserRow
  relationships: CurrentRelationship[]
  answer: (decided: Decided | null) => void
}

/**
 * Asks what happens to each relationship of a person who is made inactive (rule 57). Skips the dialog without
 * relationships. Returns null when the administrator cancels.
 */
export function useDeactivation(): { ask: (user: UserRow) => Promise<Decided | null>; dialog: ReactNode } {
  const { opened, item: leaving, ...dialog } = useDialog<Leaving>()

  async function ask(user: UserRow): Promise<Decided | null> {
    const session = sessionSignal()
    try {
      const relationships = await call(listRelationshipsOf, { params: { id: user.id } }, { signal: session })
      if (relationships.length === 0) return {}
      return await new Promise((answer) => dialog.open({ user, relationships, answer }))
    } catch (error) {
      if (!session.aborted) toast.error(errorMessageOf(error as Error, messages.listRelationships))
      return null
    }
  }

  function answer(decided: Decided | null) {
    dialog.close()
    leaving?.answer(decided)
  }

  return {
    ask,
    dialog: leaving && (
      <DeactivationDialog
        key={leaving.user.id}
        opened={opened}
        user={leaving.user}
        relationships={leaving.relationships}
        onDecide={(relationships) => answer({ relationships })}
        onClose={() => answer(null)}
      />
    ),
  }
}
