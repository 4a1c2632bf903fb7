import { fullName } from '#contract/person.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useEndRelationship } from './api.ts'

type Named = { first_name: string; last_name: string }

/** Ends the relationship of a mentor and a mentee after a confirmation. */
export function useAskAndEnd() {
  const confirm = useConfirm()
  const ending = useEndRelationship()
  return {
    async askAndEnd(relationshipId: number, [mentor, mentee]: [mentor: Named, mentee: Named]) {
      const question = 'End this mentor-mentee relationship?'
      const about = `${fullName(mentor)} and ${fullName(mentee)}. Their scheduled shifts will be cancelled.`
      if (await confirm({ question, about, verb: 'End relationship' }))
        await ending.run({ params: { id: relationshipId }, body: { status: 'terminated' } })
    },
    isEnding: (relationshipId: number) => ending.busyWith?.params.id === relationshipId,
  }
}
