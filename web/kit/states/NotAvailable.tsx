import styles from './States.module.css'

/** In the place of something that could not be loaded, where no more than that is said. */
export const NotAvailable = () => <span className={styles.notAvailable}>Not available</span>
