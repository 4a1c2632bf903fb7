import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { createContext, type ReactNode, type Ref, use, useCallback, useState } from 'react'
import { Dialog } from './Dialog.tsx'

/** `question` is the exact text, `about` the name of the item, `verb` the label of the red button. */
export type Question = { question: string; about?: string; verb: string; cancel?: string; harmless?: boolean }
type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** `if (await confirm({ question: 'Delete this?', about: 'Ben Brown', verb: 'Delete' })) …` */
export const useConfirm = (): Ask => use(ConfirmContext)

type ConfirmButtonProps = ButtonProps & {
  question: string
  about: string
  /** By default the label of the button. */
  verb?: string
  busy: boolean
  run: () => unknown
  children: string
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
}

/** A button that asks before it acts. */
export function ConfirmButton({ question, about, verb, busy, run, ...look }: ConfirmButtonProps) {
  const confirm = useConfirm()
  async function ask() {
    if (await confirm({ question, about, verb: verb ?? look.children })) await run()
  }
  return <Button variant="default" {...look} aria-busy={busy} onClick={() => void ask()} />
}

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
        isQuestion
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
