import { roles } from '#contract/person.ts'
import styles from './Users.module.css'

export function RoleDescriptions() {
  return (
    <div className={styles.roles}>
      <h2>What the roles may do</h2>
      <dl>
        {Object.values(roles).map(({ label, description }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
