import type { ComponentType } from 'react'
import type { Role } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { AdminDocuments } from './AdminDocuments.tsx'
import { MenteeDocuments } from './MenteeDocuments.tsx'
import { MentorDocuments } from './MentorDocuments.tsx'
import { type DocumentActions, useDocumentActions } from './use-document-actions.ts'

const ofRoles: Record<Role, ComponentType<{ actionsOf: DocumentActions }>> = {
  admin: AdminDocuments,
  mentor: MentorDocuments,
  mentee: MenteeDocuments,
}

export function DocumentsPage() {
  const { role } = useMe()
  const { actionsOf, dialog } = useDocumentActions()
  const OfRole = ofRoles[role]
  return (
    <>
      {/* The mentor's page has a main action. */}
      {role !== 'mentor' && <PageHeader title="Documents" />}
      <OfRole actionsOf={actionsOf} />
      {dialog}
    </>
  )
}
