import { Title } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { useKitContext } from '#web/kit/page/kit-context.ts'
import styles from './Layout.module.css'

type Props = {
  title?: string
  /** Phones hide the title when the heading of the page says the same. */
  isTitleOnDeskOnly?: boolean
  /** A quiet link at the end of the head; missing when the person has no such page. */
  link?: { to: string; text: string } | undefined
  actions?: ReactNode
  children: ReactNode
}

/** A white box with a heading, from which pages are composed. */
export function Panel({ title, isTitleOnDeskOnly = false, link, actions, children }: Props) {
  const id = useId()
  return (
    <section className={`box ${styles.panel}`} aria-labelledby={title ? id : undefined}>
      {(title || actions || link) && (
        <div className={`wrap spaced ${styles.panelHead}`}>
          {title && (
            <h2 id={id} className={isTitleOnDeskOnly ? 'phones-reader-only' : undefined}>
              {title}
            </h2>
          )}
          {link && <QuietLink {...link} />}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}

function QuietLink({ to, text }: { to: string; text: string }) {
  const { hasPage } = useKitContext()
  if (!hasPage(to.split(/[?#]/)[0] ?? to)) return null
  return (
    <Link to={to} className="small">
      {text}
    </Link>
  )
}

type HeroProps = {
  /** The name of the value: 'Next meeting'. */
  label: string
  /** The text at 24 px. */
  value: ReactNode
  /** The filled button of the page. */
  action?: ReactNode
  /** A green edge: something was reached. */
  isGood?: boolean
  children?: ReactNode
}

/** The one thing for which people open a page, with a thick edge. */
export function Hero({ label, value, action, isGood, children }: HeroProps) {
  const id = useId()
  return (
    <section className={`box ${styles.panel} ${styles.hero}`} data-good={isGood} aria-labelledby={id}>
      <div className={`wrap spaced ${styles.heroHead}`}>
        <div>
          <h2 id={id} className="small">
            {label}
          </h2>
          <p className="hero">{value}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Someone's words inside of a panel, or another part with a ground of its own. */
export const Quote = ({ label, children }: { label?: string | undefined; children: ReactNode }) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is set with the label
  <div className={styles.quote} role={label ? 'group' : undefined} aria-label={label}>
    {children}
  </div>
)

/** Tasks at the left, facts at the right. One column below 1,100 px. */
export const TwoColumns = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={styles.twoColumns}>
    <Panels>{children}</Panels>
    <Panels>{side}</Panels>
  </div>
)

/** Stacks panels and other parts of a page. Inside of another one it is a group, with more room above. */
export const Panels = ({ children }: { children: ReactNode }) => (
  <div className={styles.panels}>{children}</div>
)

/** A collapsible section that mounts its content when opened, so its queries do not run before. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const Icon = opened ? ChevronDown : ChevronRight
  return (
    <>
      <Title order={2}>
        <TextButton
          style={{ minHeight: 44, fontWeight: 700 }}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={24} aria-hidden />
          <span>{title}</span>
        </TextButton>
      </Title>
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </>
  )
}
