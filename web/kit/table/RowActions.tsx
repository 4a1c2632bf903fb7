import { Button, type Menu as KitMenu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import {
  type ComponentPropsWithRef,
  memo,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useOpened, useOverlays } from '#web/kit/dialog/overlays.ts'
import styles from './Table.module.css'
import type { RowAction } from './table-types.ts'

type Props = { actions: RowAction[]; name: string }

/** The buttons of a row; rarely used actions are in a menu. */
export function RowActions({ actions, name }: Props) {
  const steady = useSteady(actions)
  return steady.length > 0 && <Buttons actions={steady} name={name} />
}

/**
 * Returns the previous actions while they render the same, so that buttons re-render only when they change.
 * They call the latest handlers.
 */
function useSteady(actions: RowAction[]): RowAction[] {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const shown = JSON.stringify(actions)
  return useMemo(
    () =>
      (JSON.parse(shown) as Omit<RowAction, 'run'>[]).map((action, place) => ({
        ...action,
        run: () => latest.current[place]?.run(),
      })),
    [shown],
  )
}

const Buttons = memo(function Buttons({ actions, name }: Props) {
  const rare = actions.filter((action) => action.seldom)
  // A menu with one entry would cost a press and save no room.
  const seldom = rare.length > 1 ? rare : []
  return (
    <span className={styles.buttons}>
      {actions
        .filter((action) => !seldom.includes(action))
        .map((action) => (
          <ActionButton key={action.id ?? action.label} action={action} name={name} />
        ))}
      {seldom.length > 0 && <MoreMenu actions={seldom} name={name} />}
    </span>
  )
})

/** The accessible name is the visible label and the row: 'Edit Ben Brown'. */
function ActionButton({ action, name }: { action: RowAction; name: string }) {
  const { label, run, danger, main, busy, disabledReason, id } = action
  const variant = main ? 'filled' : 'default'
  return (
    <Button
      {...(id ? { id } : {})}
      size="compact-sm"
      variant={variant}
      color={danger ? 'red' : 'blue'}
      className={styles.action ?? ''}
      aria-label={disabledReason ? `${label} ${name}: ${disabledReason}` : `${label} ${name}`}
      aria-busy={busy ?? false}
      aria-disabled={Boolean(disabledReason)}
      {...(disabledReason ? { 'data-disabled': true, title: disabledReason } : {})}
      onClick={() => {
        if (!busy && !disabledReason) run()
      }}
    >
      {label}
    </Button>
  )
}

/** A menu is the most expensive part of a row, so it is mounted on the first press. */
function MoreMenu({ actions, name }: { actions: RowAction[]; name: string }) {
  const [wanted, setWanted] = useState(false)
  const overlays = useOverlays(wanted, () => setWanted(false))
  if (wanted && overlays) return <RowMenu actions={actions} name={name} Menu={overlays.Menu} />
  return (
    <MoreButton
      name={name}
      aria-haspopup="menu"
      aria-busy={wanted}
      onClick={() => startTransition(() => setWanted(true))}
    />
  )
}

type RowMenuProps = { actions: RowAction[]; name: string; Menu: typeof KitMenu }

/** Replaces the pressed button and opens immediately. */
function RowMenu({ actions, name, Menu }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useOpened(true, button)
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MoreButton ref={button} name={name} />
      </Menu.Target>
      <Menu.Dropdown bg="var(--ui-surface)" bd="1px solid var(--ui-input-border)">
        {actions.map(({ label, run, disabledReason, danger }) => (
          <Menu.Item
            key={label}
            className={styles.entry ?? ''}
            data-danger={danger}
            // Contains the visible label, so that speech input can address it.
            aria-label={disabledReason ? `${label}: ${disabledReason}, ${name}` : `${label} ${name}`}
            disabled={Boolean(disabledReason)}
            onClick={() => {
              // The menu item unmounts, so a dialog that it opens must return the focus to the button.
              button.current?.focus()
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

function MoreButton({ name, ...others }: { name: string } & ComponentPropsWithRef<typeof Button<'button'>>) {
  return (
    <Button
      {...others}
      size="compact-sm"
      variant="default"
      // The menu passes on an empty class of its own.
      className={styles.action ?? ''}
      aria-label={`More ${name}`}
      rightSection={<ChevronDown size={16} aria-hidden />}
    >
      More
    </Button>
  )
}
