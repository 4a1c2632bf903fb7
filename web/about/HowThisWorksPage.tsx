import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { promisedMentorDays } from '#contract/assignments.ts'
import { isOn } from '#contract/modules.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import type { ReadThing } from '#contract/who-reads.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { PlainMain } from '#web/kit/layout/PlainPage.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { ReadersTable } from './ReadersTable.tsx'
import styles from './TextPage.module.css'

/** The records of a mentee. */
const aboutYou: ReadThing[] = [
  'Referrals',
  'What a mentee would like help with',
  'Messages between mentor and mentee',
  'Goals',
  'Shifts',
  'Debriefs of shifts',
  'Documents',
  "A mentor's private notes",
]

/** For people who think about referring themselves. */
export function HowThisWorksPage() {
  const { help, modulesOff } = usePublicSettings()
  return (
    <PlainMain>
      <PageHeader title="How this works" lead="For staff who would like the support of a mentor." />
      <div className={styles.text}>
        <h2>What happens</h2>
        <ol>
          <li>You refer yourself. The form asks who you are and why you would like support.</li>
          <li>
            An administrator of the programme reads your referral and decides. We email you the decision. If
            it is no, the email says why.
          </li>
          <li>If it is yes, you get a link to set up your account, and we find a mentor for you.</li>
          <li>
            Your mentor schedules shifts that you work together. You agree on goals, and you write to each
            other between the shifts.
          </li>
          <li>
            When you have reached your goals, you complete the programme.
            {isOn(modulesOff, 'sign-off') && <span> You get a certificate.</span>}
          </li>
        </ol>
        <h2>How long it takes</h2>
        <ul>
          <li>We decide within {promisedWorkingDays} working days.</li>
          <li>We find a mentor within {promisedMentorDays} working days after you have your account.</li>
          <li>
            How many shifts you work together depends on your goals. You agree on that with your mentor.
          </li>
        </ul>
      </div>
      <ReadersTable only={aboutYou} />
      <div className={styles.text}>
        <h2>If you change your mind</h2>
        <p>
          The email that confirms your referral has a link to withdraw it. Later you can leave the programme
          at any time: tell your mentor or the programme team.
        </p>
        <p>
          More about your information is on the page <Link to="/privacy">Privacy</Link>.
          {help && <span> To ask something first, use the help link at the foot of this page.</span>}
        </p>
        <Buttons>
          <Button component={Link} to="/referral">
            Refer yourself
          </Button>
        </Buttons>
      </div>
    </PlainMain>
  )
}
