import { Flex } from '@mantine/core'
import { Lock } from 'lucide-react'

/** Shown beside private notes everywhere (rule 26). */
export function OnlyYou() {
  return (
    <Flex component="p" gap="sm">
      <Lock size={18} aria-hidden style={{ marginTop: 3 }} />
      <span>Only you can see these notes. Mentees, administrators and other mentors cannot.</span>
    </Flex>
  )
}
