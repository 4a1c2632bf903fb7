import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { installPrompt } from '#web/kernel/install-prompt.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useStore } from '#web/kernel/store.ts'
import styles from './TouchParts.module.css'

const seenKey = 'install-hint'

/** Explains once on each device how to add the app to the home screen. */
export function InstallHint() {
  const { siteName } = usePublicSettings()
  const offer = useStore(installPrompt)
  // Read once, because showing the hint stores the key.
  const [wasSeen] = useState(() => localStorage.getItem(seenKey) !== null)
  const [isClosed, setClosed] = useState(false)
  if (wasSeen || isClosed || isInstalled() || !(offer || isIos())) return null
  return (
    <section
      aria-label="Add to home screen"
      className={`${styles.hint} no-print`}
      ref={() => localStorage.setItem(seenKey, 'shown')}
    >
      <Text>
        {offer
          ? `Add ${siteName} to your home screen to open it like an app.`
          : `To open ${siteName} like an app, press Share and then 'Add to Home Screen'.`}
      </Text>
      <Group gap="xs" mt="xs">
        {offer && (
          <Button
            onClick={() => {
              setClosed(true)
              // The browser asks the person. It does not matter here what they answer.
              void offer.prompt().catch(() => undefined)
            }}
          >
            Add
          </Button>
        )}
        <Button variant="default" onClick={() => setClosed(true)}>
          {offer ? 'Not now' : 'Close'}
        </Button>
      </Group>
    </section>
  )
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Safari makes no offer. Its share menu has the entry. */
const isIos = () => /iPhone|iPad/.test(navigator.userAgent)
