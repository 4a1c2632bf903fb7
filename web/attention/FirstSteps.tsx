import { Box, Flex, Text } from '@mantine/core'
import { Circle, CircleCheck } from 'lucide-react'
import { type FirstStep, firstSteps } from '#contract/attention.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import styles from './NeedsAttention.module.css'

const pages: Record<FirstStep, string> = {
  name: '/profile',
  mail: '/admin/settings',
  mentors: '/admin/users/create',
  mentees: '/admin/users/create',
}

/** What a new installation needs, step by step. */
export function FirstSteps({ steps }: { steps: { step: FirstStep; done: boolean }[] }) {
  return (
    <>
      <strong>First steps</strong>
      <Box component="ol" mt="sm">
        {steps.map(({ step, done }) => {
          const { label, button } = firstSteps[step]
          const Icon = done ? CircleCheck : Circle
          return (
            <Flex
              component="li"
              key={step}
              wrap="wrap"
              align="center"
              gap="8px 12px"
              py="sm"
              className={styles.step ?? ''}
            >
              <Icon size={24} aria-hidden color={done ? 'var(--ui-success)' : 'var(--ui-secondary)'} />
              <Text span flex="1 1 12em">
                {label}
                {done && (
                  <Text span c="dimmed">
                    {' '}
                    (done)
                  </Text>
                )}
              </Text>
              {!done && (
                <PageButton
                  to={pages[step]}
                  size="compact-sm"
                  variant="default"
                  aria-label={`${button}: ${label}`}
                >
                  {button}
                </PageButton>
              )}
            </Flex>
          )
        })}
      </Box>
    </>
  )
}
