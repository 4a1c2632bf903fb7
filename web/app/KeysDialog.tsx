import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Stack, Title } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useStore } from '#web/kernel/store.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { setSingleKeys, shortcutShown, singleKeys } from '#web/kit/shortcuts.ts'

const places: { name: string; keys: Record<string, string> }[] = [
  {
    name: 'Everywhere',
    keys: {
      [shortcutShown('k')]: 'Search for a page or a person',
      [shortcutShown('z')]: 'Undo, while the message is on screen',
      '?': 'Show keyboard shortcuts',
      Esc: 'Close',
    },
  },
  {
    name: 'In a calendar',
    keys: {
      '← → ↑ ↓': 'Previous or next day or week',
      'Home End': 'First or last day of the week',
      'Page Up, Page Down': 'Previous or next month',
      'Enter, Esc': 'When moving a shift: move it to this day, or cancel',
    },
  },
  {
    name: 'On an opened referral',
    keys: { A: 'Approve', R: 'Reject', 'J, K': 'Next or previous referral' },
  },
  {
    name: 'When editing a row',
    keys: { Enter: 'Save', Esc: 'Cancel' },
  },
]

/** Lists the keyboard shortcuts. Single-key shortcuts can be switched off for speech input (WCAG 2.1.4). */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const areSingleKeysOn = useStore(singleKeys)
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" width={520}>
      <Stack>
        {places.map(({ name, keys }) => (
          <section key={name}>
            <Title order={3} size="h4" mb={4}>
              {name}
            </Title>
            <dl className="terms" style={{ '--term': '148px' } as CSSProperties}>
              {Object.entries(keys).map(([pressed, does]) => (
                <div key={pressed}>
                  <dt>
                    <strong>
                      <kbd>{pressed}</kbd>
                    </strong>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label="Use single keys, such as ? for this list"
          description="Turn this off if you use voice control. You can also open this list from the bottom of every page."
          checked={areSingleKeysOn}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
