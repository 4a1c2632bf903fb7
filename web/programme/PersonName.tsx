import type { AccountStatus } from '#contract/person.ts'
import styles from './PersonName.module.css'
import { AccountTag } from './tags.tsx'

/** A person's name; who is inactive bears the tag beside it wherever they are named (rule 57). */
export function PersonName({ name, status }: { name: string; status: AccountStatus | null | undefined }) {
  if (status !== 'inactive') return name
  return (
    <span className={styles.person}>
      {name} <AccountTag status="inactive" />
    </span>
  )
}
