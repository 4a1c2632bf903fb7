import { Flex } from '@mantine/core'
import { Lock } from 'lucide-react'

/** Stands beside private notes wherever they show (rule 26). */
export function OnlyYou() {
  return (
    <Flex component="p" gap="sm">
      <Lock size={18} aria-hidden style={{ marginTop: 3 }} />
      <span>Only you can see this: not the mentee, no administrator and no other mentor.</span>
    </Flex>
  )
}
