import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Stack, Title } from '@mantine/core'
import { useStore } from '#web/kernel/store.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { setSingleKeys, shortcutShown, singleKeys } from '#web/kit/shortcuts.ts'
import styles from './Keys.module.css'

const places: { name: string; keys: Record<string, string> }[] = [
  {
    name: 'Everywhere',
    keys: {
      [shortcutShown('k')]: 'Search for a page or a person',
      [shortcutShown('z')]: 'Undo what was just done, as long as its message stands there',
      '?': 'Show these keys',
      Esc: 'Close what is open',
    },
  },
  {
    name: 'In a calendar',
    keys: {
      '← → ↑ ↓': 'A day or a week back or on',
      'Home End': 'To the first or the last day of the week',
      'Page Up, Page Down': 'A month back or on',
      'Enter, Esc': 'While a shift is moved: drop it on the day, or leave it where it was',
    },
  },
  {
    name: 'In a row that is changed on the spot',
    keys: { Enter: 'Save', Esc: 'Leave it as it was' },
  },
]

/** Which keys do what. Those without Ctrl can be switched off, for who speaks to their computer (WCAG 2.1.4). */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const areSingleKeysOn = useStore(singleKeys)
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" width={520}>
      <Stack>
        {places.map(({ name, keys }) => (
          <section key={name}>
            <Title order={3} size="h4" mb={4}>
              {name}
            </Title>
            <dl className={styles.keys}>
              {Object.entries(keys).map(([pressed, does]) => (
                <div key={pressed}>
                  <dt>
                    <kbd>{pressed}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label="The key ? shows this"
          description="Switch it off if you speak to this device. ‘Keys’ below every page opens it as well."
          checked={areSingleKeysOn}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
