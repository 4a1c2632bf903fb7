import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SignedInPath } from '#contract/pages.ts'
import { useMe } from '#web/kernel/session.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { GuidePicture } from './GuidePicture.tsx'
import { paragraphFor, pictureOf, textOf } from './guides.ts'

type Props = { opened: boolean; page: SignedInPath; onClose: () => void }

/** The paragraph about a page, over the page. */
export function GuideDialog({ opened, page, onClose }: Props) {
  const { role, modulesOff } = useMe()
  const paragraph = paragraphFor(role, page, modulesOff)
  const picture = paragraph && pictureOf(paragraph, modulesOff)
  const [isLeaving, setLeaving] = useState(false)
  function leave() {
    setLeaving(true)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} returnsFocus={!isLeaving} title={paragraph?.title ?? 'Guide'}>
      <p>{paragraph ? textOf(paragraph, modulesOff) : 'The guide has no paragraph about this page.'}</p>
      {picture && <GuidePicture name={picture} />}
      <Buttons isBelow>
        <Button component={Link} to={`/help#${paragraph?.id ?? ''}`} variant="default" onClick={leave}>
          Read the whole guide
        </Button>
      </Buttons>
    </Dialog>
  )
}
