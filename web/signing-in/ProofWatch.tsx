import { lazy, Suspense, useEffect, useState } from 'react'
import { useProofQuestion } from '#web/kernel/call.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'

// Lazy, because sensitive calls are rare.
const ProveIdentity = lazy(async () => ({
  default: (await loadChunk(() => import('./ProveIdentity.tsx'))).ProveIdentity,
}))

/** Shows the question of a sensitive call. After Logout nobody answers it. */
export function ProofWatch() {
  const question = useProofQuestion()
  const [wasAsked, setWasAsked] = useState(false)
  if (question && !wasAsked) setWasAsked(true)
  useEffect(() => () => question?.settle(false), [question])
  return wasAsked ? (
    <Suspense>
      <ProveIdentity opened={question !== null} onSettled={(isProven) => question?.settle(isProven)} />
    </Suspense>
  ) : null
}
