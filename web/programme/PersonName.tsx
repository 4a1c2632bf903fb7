import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AccountStatus } from '#contract/person.ts'
import { AccountTag } from './tags.tsx'

/**
 * A person's name, with a tag for an inactive person (rule 57). Authors of notes and documents have no tag: they wrote
 * when they were active.
 */
export function PersonName({ name, status }: { name: ReactNode; status: AccountStatus | null | undefined }) {
  if (status !== 'inactive') return name
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" align="center" gap="4px 8px">
      {name} <AccountTag status="inactive" />
    </Flex>
  )
}
