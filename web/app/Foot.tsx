import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { hrefOf } from '#contract/href.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import styles from './Foot.module.css'

/** At the foot of every page: where help is found, what is promised, and which version this is. */
export function Foot({ children }: { children?: ReactNode }) {
  const { help } = usePublicSettings()
  const isDrawn = useIsDrawn()
  return (
    <div className={styles.foot}>
      <Link to="/accessibility">Accessibility</Link>
      <Link to="/privacy">Privacy</Link>
      {children}
      {isDrawn && help && <a href={hrefOf(help)}>Help</a>}
      <span>MST {import.meta.env.VERSION}</span>
    </div>
  )
}

const never = () => () => undefined

/** Not while the markup that the server sent is taken over: it was drawn before anybody set where help is found. */
const useIsDrawn = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
