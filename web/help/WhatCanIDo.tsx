import { CircleQuestionMark } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { findPage, type SignedInPath } from '#contract/pages.ts'
import { lazyDialog } from '#web/kernel/load-chunk.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'

const GuideDialog = lazyDialog(async () => (await import('./GuideDialog.tsx')).GuideDialog)

/** In the head of a page: opens what the guide says about it. */
export function WhatCanIDo() {
  const path = findPage(useLocation().pathname)?.path as SignedInPath
  const { opened, item: page, open, close } = useDialog<SignedInPath>()
  if (path === '/help') return null
  return (
    <>
      <TextButton
        className="small no-print"
        aria-haspopup="dialog"
        aria-label="What can I do here?"
        onPointerEnter={GuideDialog.prefetch}
        onClick={async () => {
          if (await GuideDialog.isLoaded()) open(path)
        }}
      >
        <CircleQuestionMark size={20} aria-hidden />
        <span className="desk-only">What can I do here?</span>
      </TextButton>
      {page && (
        <Suspense>
          <GuideDialog opened={opened} page={page} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
