import { Button, Group, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { Dialog } from './Dialog.tsx'

/** `question` is the exact text, `about` the name of the item, `verb` the label of the red button. */
export type Question = { question: string; about?: string; verb: string; cancel?: string; harmless?: boolean }
type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** `if (await confirm({ question: 'Delete this?', about: 'Ben Brown', verb: 'Delete' })) …` */
export const useConfirm = (): Ask => use(ConfirmContext)

/** Mantine returns the focus 10 ms after a dialog has closed. */
const focusReturnMilliseconds = 20

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setAsked] = useState<Question & { answer: (yes: boolean) => void }>()
  const [opened, setOpened] = useState(false)

  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setAsked({ ...question, answer })
        setOpened(true)
      }),
    [],
  )
  const reply = (yes: boolean) => {
    setOpened(false)
    // Answer after the focus has returned. A dialog that the answer closes can then pass it on to its own
    // opener.
    setTimeout(() => pending?.answer(yes), focusReturnMilliseconds)
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        opened={opened}
        onClose={() => reply(false)}
        title={pending?.question ?? ''}
        width={440}
        role="alertdialog"
        neverFullScreen
        closeButton={false}
        zIndex={220}
      >
        {pending?.about && <Text>{pending.about}</Text>}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => reply(false)}>
            {pending?.cancel ?? 'Cancel'}
          </Button>
          <Button color={pending?.harmless ? 'blue' : 'red'} onClick={() => reply(true)}>
            {pending?.verb}
          </Button>
        </Group>
      </Dialog>
    </ConfirmContext>
  )
}
