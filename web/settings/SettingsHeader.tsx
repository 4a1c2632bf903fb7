import { Link } from 'react-router'
import { keysOf } from '#contract/keys-of.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import styles from './Settings.module.css'
import { type Section, sections } from './sections.ts'

/** The top of every page of the settings, with links to the others. */
export const SettingsHeader = ({ section }: { section: Section }) => (
  <>
    <PageHeader title={sections[section]} lead="Changes apply to everyone straight away." />
    <nav aria-label="Settings" className={`${styles.sections} no-print`}>
      {keysOf(sections).map((path) => (
        <Link key={path} to={path} aria-current={path === section ? 'page' : undefined}>
          {sections[path]}
        </Link>
      ))}
    </nav>
  </>
)
