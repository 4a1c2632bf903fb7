import type { Menu as KitMenu } from '@mantine/core'
import { type RefCallback, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '#web/kernel/store.ts'
import { useOpenedOnceMounted, useOverlays } from '#web/kit/dialog/overlays.ts'
import type { RowAction } from './table-types.ts'

type Asked = {
  /** The pressed button. The menu is placed beside it, so a dialog keeps the focus inside. */
  button: HTMLElement
  name: string
  actions: RowAction[]
}

const asked = createStore<Asked | undefined>(undefined)
const close = () => asked.set(undefined)

/** Opens the menu at the pressed button of a row. A second press closes it. */
export const openRowMenu = (wanted: Asked): void =>
  asked.set(asked.get()?.button === wanted.button ? undefined : wanted)

/** The one menu of all rows: a menu in each row would be its most expensive part. */
export function RowMenu() {
  const open = useStore(asked)
  const overlays = useOverlays(open !== undefined, close)
  if (!open || !overlays) return null
  const { button } = open
  return createPortal(<Entries {...open} Menu={overlays.Menu} />, button.parentElement ?? document.body)
}

function Entries({ button, name, actions, Menu }: Asked & { Menu: typeof KitMenu }) {
  const opened = useOpenedOnceMounted(true)
  return (
    <Menu
      opened={opened}
      onChange={() => {
        button.focus()
        close()
      }}
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Pressed button={button} />
      </Menu.Target>
      <Menu.Dropdown bg="var(--ui-surface)" bd="1px solid var(--ui-input-border)">
        {actions.map(({ label, run, disabledReason }) => (
          <Menu.Item
            key={label}
            // Contains the visible label, so that speech input can address it.
            aria-label={disabledReason ? `${label}: ${disabledReason}, ${name}` : `${label} ${name}`}
            disabled={Boolean(disabledReason)}
            onClick={() => {
              // The menu item unmounts, so a dialog that it opens must return the focus to the button.
              button.focus()
              run()
            }}
          >
            {disabledReason ? `${label}: ${disabledReason}` : label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type PressedProps = {
  button: HTMLElement
  // Mantine sets these.
  id?: string
  ref?: RefCallback<HTMLElement>
  'aria-expanded'?: boolean
  'aria-controls'?: string
}

/** Gives the pressed button, which belongs to its row, the part of the menu's target. */
function Pressed({ button, id = '', ref, ...aria }: PressedProps) {
  const { 'aria-expanded': expanded = false, 'aria-controls': controls = '' } = aria
  useLayoutEffect(() => {
    ref?.(button)
  }, [button, ref])
  useLayoutEffect(() => {
    button.setAttribute('id', id)
    button.setAttribute('aria-expanded', String(expanded))
    button.setAttribute('aria-controls', controls)
    return () => {
      for (const attribute of ['id', 'aria-expanded', 'aria-controls']) button.removeAttribute(attribute)
    }
  }, [button, id, expanded, controls])
  return null
}
