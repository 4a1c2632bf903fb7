import { type ReactNode, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { listRelationshipsOf, type PresentRelationship } from '#contract/assignments.ts'
import type { RelationshipDecision, UserRow } from '#contract/users.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { call } from '#web/kernel/call.ts'
import { sessionSignal } from '#web/kernel/session-store.ts'
import { messages } from './api.ts'
import { LeavingDialog } from './LeavingDialog.tsx'

type Decided = { relationships?: RelationshipDecision[] }
type Leaving = {
  user: UserRow
  relationships: PresentRelationship[]
  opened: boolean
  answer: (decided: Decided | null) => void
}

/**
 * Asks what happens to each relationship of a person who is made inactive (rule 57). Skips the dialog without
 * relationships. Returns null when the administrator cancels.
 */
export function useLeaving(): { ask: (user: UserRow) => Promise<Decided | null>; dialog: ReactNode } {
  const [leaving, setLeaving] = useState<Leaving>()

  async function ask(user: UserRow): Promise<Decided | null> {
    const session = sessionSignal()
    try {
      const relationships = await call(listRelationshipsOf, { params: { id: user.id } }, { signal: session })
      if (relationships.length === 0) return {}
      return await new Promise((answer) => setLeaving({ user, relationships, opened: true, answer }))
    } catch (error) {
      if (!session.aborted) toast.error(errorMessageOf(error as Error, messages.listRelationships))
      return null
    }
  }

  function answer(decided: Decided | null) {
    setLeaving((now) => now && { ...now, opened: false })
    leaving?.answer(decided)
  }

  return {
    ask,
    dialog: leaving && (
      <LeavingDialog
        key={leaving.user.id}
        opened={leaving.opened}
        user={leaving.user}
        relationships={leaving.relationships}
        onDecide={(relationships) => answer({ relationships })}
        onClose={() => answer(null)}
      />
    ),
  }
}
