import { useLayoutEffect, useMemo, useRef } from 'react'
import { isSecondPress } from '#web/kit/second-press.ts'
import { openRowMenu } from './RowMenu.tsx'
import styles from './Table.module.css'
import type { RowAction } from './table-types.ts'

type Props = {
  actions: RowAction[]
  name: string
  /** The larger buttons beside the heading of a page. */
  isHead?: boolean | undefined
  /** The first button has a border, because rows of this list are there to be acted on. */
  isOutlined?: boolean | undefined
}

/** The buttons of a row, which are native because a table has many. Rarely used actions are in a menu. */
export function RowActions({ actions, name, isHead, isOutlined }: Props) {
  const steady = useSteady(actions)
  return useMemo(
    () => steady.length > 0 && buttonsOf({ actions: steady, name, isHead, isOutlined }),
    [steady, name, isHead, isOutlined],
  )
}

/** Focuses an action by its id, or the menu of its row when a phone shows the action only there. */
export function focusAction(id: string): void {
  const button = document.getElementById(id)
  button?.focus()
  if (document.activeElement !== button)
    button?.parentElement?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
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

function buttonsOf({ actions, name, isHead, isOutlined }: Props) {
  const rare = actions.filter((action) => action.seldom)
  // In a row a menu with one entry costs a press and saves no room, unless the deed must not be pressed by accident.
  const seldom = rare.length > 1 || isHead || rare[0]?.seldom === 'alone' ? rare : []
  const hasMenu = seldom.length > 0
  const isFolded = actions.every(({ quick, seldom }) => quick || seldom)
  return (
    <span
      className={styles.buttons}
      data-head={isHead}
      data-outlined={isOutlined}
      data-folded={hasMenu && isFolded}
    >
      {actions.filter((action) => !seldom.includes(action)).map((action) => buttonOf(action, name, hasMenu))}
      {hasMenu && (
        <button
          type="button"
          className={styles.action}
          data-more
          aria-label={`More ${name}`}
          aria-haspopup="menu"
          onClick={({ currentTarget: button }) =>
            openRowMenu({ button, name, actions: actions.filter(({ seldom, quick }) => seldom || quick) })
          }
        >
          {dots}
        </button>
      )}
    </span>
  )
}

/** The accessible name is the visible label and the row: 'Edit Ben Brown'. */
function buttonOf(
  { label, object, run, main, quick, busy, disabledReason, id }: RowAction,
  name: string,
  hasMenu: boolean,
) {
  return (
    <button
      key={id ?? label}
      id={id}
      type="button"
      className={styles.action}
      data-main={main}
      data-quick={quick && hasMenu}
      aria-label={disabledReason ? `${label} ${name}: ${disabledReason}` : `${label} ${name}`}
      aria-busy={busy ?? false}
      aria-disabled={Boolean(disabledReason)}
      title={disabledReason}
      onClick={({ nativeEvent }) => {
        if (!busy && !disabledReason && !isSecondPress(nativeEvent, name)) run()
      }}
    >
      {label}
      {object && <span className={`one-line ${styles.object}`}> {object}</span>}
    </button>
  )
}

const dots = (
  <svg viewBox="0 0 20 20" width={20} height={20} aria-hidden="true" fill="currentColor">
    <circle cx="4" cy="10" r="1.75" />
    <circle cx="10" cy="10" r="1.75" />
    <circle cx="16" cy="10" r="1.75" />
  </svg>
)
