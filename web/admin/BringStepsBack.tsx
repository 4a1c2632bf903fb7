import { Button } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { chooseGuide } from '#contract/attention.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useNavigateFromHere } from '#web/kit/page/use-navigate-from-here.ts'

/** The first steps stand on the dashboard again, also for who has put them away. */
export function BringStepsBack() {
  const choosing = useApiMutation(chooseGuide, { error: 'Failed to bring the first steps back' })
  const navigate = useNavigateFromHere()
  async function bringBack() {
    const outcome = await choosing.run({ body: { shown: true } })
    if (outcome.ok) navigate('/dashboard')
  }
  return (
    <Button
      variant="default"
      leftSection={<ListChecks size={20} aria-hidden />}
      aria-busy={choosing.busy}
      onClick={() => void bringBack()}
    >
      First steps
    </Button>
  )
}
