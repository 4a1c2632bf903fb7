import { Box, Group, Stack, Text } from '@mantine/core'
import { ChevronDown, ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { type FirstStep, firstSteps } from '#contract/attention.ts'
import { HideButton } from '#web/attention/HideButton.tsx'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import styles from './FirstSteps.module.css'
import { stepDetails } from './first-step-details.tsx'

type Step = { step: FirstStep; done: boolean }

/** Setup steps of a new installation. The next step is expanded; the others expand on a click. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const next = steps.find(({ done }) => !done)?.step
  // Keep the opened step open when it is completed, so that people can read its result.
  const [opened, setOpened] = useState<FirstStep | undefined>(next)
  return (
    <>
      <Group justify="space-between" gap="4px 16px">
        <strong>First steps</strong>
        <Text span c="dimmed">
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </Text>
      </Group>
      <Box component="ol" mt="sm">
        {steps.map(({ step, done }) => (
          <StepRow
            key={step}
            step={step}
            done={done}
            isOpen={opened === step}
            onPress={() => setOpened(opened === step ? undefined : step)}
          />
        ))}
      </Box>
      <HideButton>Hide these steps. You can show them again from the Admin page.</HideButton>
    </>
  )
}

function StepRow({ step, done, isOpen, onPress }: Step & { isOpen: boolean; onPress: () => void }) {
  const id = useId()
  const Done = done ? CircleCheck : Circle
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const Details = stepDetails[step]
  return (
    <li className={styles.step}>
      <TextButton
        mih={44}
        w="100%"
        style={{ display: 'flex', alignItems: 'center', gap: 12, textAlign: 'left' }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onPress}
      >
        <Done
          size={24}
          aria-hidden
          style={{ flex: 'none' }}
          color={done ? 'var(--ui-success)' : 'var(--ui-secondary)'}
        />
        <span className={styles.label}>
          {firstSteps[step].label}
          {done && ' (done)'}
        </span>
        <Chevron size={20} aria-hidden style={{ flex: 'none' }} />
      </TextButton>
      <Stack id={id} hidden={!isOpen} gap="sm" className={styles.details ?? ''}>
        {isOpen && <Details />}
      </Stack>
    </li>
  )
}
