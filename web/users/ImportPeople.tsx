import { Button } from '@mantine/core'
import { CircleAlert, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { maxImported } from '#contract/users.ts'
import { FileDrop } from '#web/kit/form/FileDrop.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import styles from './Import.module.css'
import { ImportOutcomes } from './ImportOutcomes.tsx'
import { confirmText, countOutcomes, sumUp } from './import-text.ts'
import { type Stage, useImport } from './use-import.ts'

/** Many people from a file: first a look at what would happen, and only then, when confirmed, the invitations. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const { stage, problem, reading, busy, check, confirm } = useImport()
  const summary = useFocusWhen(stage.is)
  const counts = stage.is === 'choosing' ? null : countOutcomes(stage.outcomes)
  return (
    <div className={styles.import}>
      <Panel
        title="Import people"
        actions={
          <Button variant="default" onClick={onClose}>
            Close import
          </Button>
        }
      >
        <div className={styles.steps}>
          <p className={styles.hint}>
            A CSV file with the columns First name, Last name, Email and Role (mentee, mentor or admin), at
            most {maxImported.toLocaleString('en-GB')} people. Each gets an invitation by e-mail. You see what
            will happen before anything is written.
          </p>
          <Button
            variant="default"
            className={styles.template ?? ''}
            leftSection={<Download size={20} aria-hidden />}
            onClick={() => void saveTemplate()}
          >
            Download template
          </Button>
          <FileDrop
            words={reading ? 'Checking...' : stage.is === 'choosing' ? 'Choose file' : 'Choose another file'}
            hint="or drop a CSV file here"
            label="CSV file"
            accept=".csv,.txt,text/csv,text/plain"
            busy={reading || busy}
            onFiles={([file]) => {
              if (file) void check(file)
            }}
          />
          {problem && (
            <Notice colour="red" icon={CircleAlert} role="alert">
              {problem}
            </Notice>
          )}
          {stage.is !== 'choosing' && counts && (
            <>
              <p ref={summary} tabIndex={-1} role="status" className={styles.summary}>
                <strong>{stage.fileName}</strong>: {sumUp(stage.is, counts)}
              </p>
              <div className={styles.buttons}>
                {stage.is === 'checked' && counts.create > 0 && (
                  <Button aria-busy={busy} onClick={() => void confirm()}>
                    {busy ? 'Inviting...' : confirmText(counts)}
                  </Button>
                )}
                <Button variant="default" onClick={() => void saveOutcomes(stage)}>
                  Download this list
                </Button>
              </div>
              <ImportOutcomes stage={stage} />
            </>
          )}
        </div>
      </Panel>
    </div>
  )
}

const csv = 'text/csv;charset=utf-8'

async function saveTemplate() {
  const { templateFile } = await import('./people-file.ts')
  saveFile('people-template.csv', templateFile(), csv)
}

async function saveOutcomes({ people, outcomes }: Exclude<Stage, { is: 'choosing' }>) {
  const { outcomeFile } = await import('./people-file.ts')
  saveFile('people-outcomes.csv', outcomeFile(people, outcomes), csv)
}

/** The button that led to the next stage may be gone: the sentence that sums it up takes the focus. */
function useFocusWhen(stage: Stage['is']) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (stage !== 'choosing') place.current?.focus()
  }, [stage])
  return place
}
