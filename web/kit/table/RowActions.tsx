import { Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import styles from './DataTable.module.css'
import type { RowAction } from './table-types.ts'

/** The buttons of a row; what is seldom wanted stands in a menu. */
export function RowActions({ actions, name }: { actions: RowAction[]; name: string }) {
  const seldom = actions.filter((action) => action.seldom)
  return (
    <span className={styles.buttons}>
      {actions
        .filter((action) => !action.seldom)
        .map((action) => (
          <ActionButton key={action.id ?? action.label} action={action} name={name} />
        ))}
      {seldom.length > 0 && <MoreMenu actions={seldom} name={name} />}
    </span>
  )
}

/** Its visible word, then whose row it is: 'Edit Ben Brown'. */
function ActionButton({ action, name }: { action: RowAction; name: string }) {
  const { label, run, danger, main, busy, disabledReason, id } = action
  const variant = main ? 'filled' : danger ? 'outline' : 'default'
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

function MoreMenu({ actions, name }: { actions: RowAction[]; name: string }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          ref={button}
          size="compact-sm"
          variant="default"
          className={styles.action ?? ''}
          aria-label={`More ${name}`}
          rightSection={<ChevronDown size={16} aria-hidden />}
        >
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {actions.map(({ label, run, disabledReason, danger }) => (
          <Menu.Item
            key={label}
            className={styles.entry ?? ''}
            data-danger={danger}
            aria-label={disabledReason ? `${label} ${name}: ${disabledReason}` : `${label} ${name}`}
            disabled={Boolean(disabledReason)}
            onClick={() => {
              // The entry vanishes: a dialog that it opens has to give the focus back to the button.
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
