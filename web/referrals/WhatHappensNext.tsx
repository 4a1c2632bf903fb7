import { Flex, Paper, Text } from '@mantine/core'

const promises = [
  "We'll review your referral in 2-3 business days.",
  "If your referral is approved, we'll email you a link to set up your account.",
  "We'll match you with a mentor.",
  "You'll be able to see your shifts, goals and learning plans.",
]

export function WhatHappensNext() {
  return (
    <Paper
      component="section"
      withBorder
      px="lg"
      py="md"
      style={{ borderLeft: '6px solid var(--ui-link)' }}
      aria-labelledby="what-happens-next"
    >
      <Text component="h2" id="what-happens-next" fz="lg" fw={700} mb="sm">
        What happens next?
      </Text>
      <Flex component="ol" direction="column" gap={12} pl="lg" style={{ listStyle: 'decimal' }}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </Flex>
    </Paper>
  )
}
