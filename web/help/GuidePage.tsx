import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { isOn } from '#contract/modules.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel, TwoColumns } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { GuidePicture } from './GuidePicture.tsx'
import type { Guide } from './guide.ts'
import { glossary, guides, guideTitle, paragraphsInUse, pictureOf, textOf } from './guides.ts'
import styles from './Help.module.css'

/** The guides for the reader's role, with pictures and a glossary. */
export function GuidePage() {
  const { role, modulesOff } = useMe()
  const words = glossary.filter(({ module }) => isOn(modulesOff, module))
  return (
    <>
      <PageHeader
        title="Guide"
        lead="What you can do here, in the order in which you need it."
        actions={
          <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        }
      />
      <TwoColumns
        side={
          <>
            <nav className="no-print" aria-label="On this page">
              <Panel title="On this page">
                {guides[role].map((guide) => (
                  <ContentsOf key={guide.title} guide={guide} />
                ))}
              </Panel>
            </nav>
            <Panel title="Words">
              <dl className={styles.words}>
                {words.map(({ word, means }) => (
                  <div key={word}>
                    <dt>{word}</dt>
                    <dd>{means}</dd>
                  </div>
                ))}
              </dl>
            </Panel>
          </>
        }
      >
        {guides[role].map((guide) => (
          <GuidePanel key={guide.title} guide={guide} />
        ))}
      </TwoColumns>
    </>
  )
}

function GuidePanel({ guide }: { guide: Guide }) {
  const { modulesOff } = useMe()
  return (
    <Panel title={guideTitle(guide, modulesOff)}>
      <div className={styles.guide}>
        <p className="small">{guide.lead}</p>
        {paragraphsInUse(guide, modulesOff).map((paragraph) => {
          const picture = pictureOf(paragraph, modulesOff)
          return (
            <section key={paragraph.id} id={paragraph.id}>
              <h3>{paragraph.title}</h3>
              <p>{textOf(paragraph, modulesOff)}</p>
              {picture && <GuidePicture name={picture} />}
            </section>
          )
        })}
      </div>
    </Panel>
  )
}

function ContentsOf({ guide }: { guide: Guide }) {
  const { modulesOff } = useMe()
  return (
    <ul className={styles.contents}>
      {paragraphsInUse(guide, modulesOff).map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
}
