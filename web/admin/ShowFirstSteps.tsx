import { Button } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { chooseGuide } from '#contract/attention.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useNavigateFromHere } from '#web/kit/url/use-navigate-from-here.ts'

/** Shows the first steps on the dashboard again, also to administrators who dismissed them. */
export function ShowFirstSteps() {
  const choosing = useApiMutation(chooseGuide, { error: 'Failed to show the first steps again' })
  const navigate = useNavigateFromHere()
  async function showSteps() {
    const outcome = await choosing.run({ body: { shown: true } })
    if (outcome.ok) navigate('/dashboard')
  }
  return (
    <Button
      variant="default"
      leftSection={<ListChecks size={20} aria-hidden />}
      aria-busy={choosing.busy}
      onClick={() => void showSteps()}
    >
      First steps
    </Button>
  )
}
