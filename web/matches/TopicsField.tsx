import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/SimpleGrid.layer.css'
import { Checkbox, SimpleGrid } from '@mantine/core'
import { listTopics } from '#contract/matches.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import type { FormState } from '#web/kit/form/use-form.ts'

type Props = { label: string; field: ReturnType<FormState['field']> }

/** Chooses among the organisation's topics. A chosen one that is no longer offered stays until it is cleared. */
export function TopicsField({ label, field }: Props) {
  const { data: topics = [], loading } = useApiQuery(listTopics)
  const offered = [...new Set([...topics, ...(field.value as string[])])]
  if (loading) return <div data-coming />
  if (offered.length === 0) return null
  return (
    <Checkbox.Group label={`${label} (optional)`} {...field} tabIndex={-1}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm" mt={4}>
        {offered.map((topic) => (
          <Checkbox key={topic} size="md" value={topic} label={topic} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
