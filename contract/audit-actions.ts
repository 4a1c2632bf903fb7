/** Everything that the audit log tells of, 'thing.happened' (rule 44). */
export const auditActions = [
  'access.refused',
  'attention.brought_back',
  'attention.put_off',
  'audit_log.exported',
  'backup.failed',
  'backup.made',
  'backup.restored',
  'calendar.ended',
  'calendar.made',
  'calendar.removed',
  'comment.changed',
  'comment.created',
  'comment.deleted',
  'comment.undone',
  'database.moved',
  'document.changed',
  'document.created',
  'document.deleted',
  'document.downloaded',
  'document.infected',
  'document.undone',
  'goal.cancelled',
  'goal.changed',
  'goal.completed',
  'goal.created',
  'goal.undone',
  'guide.chosen',
  'invitation.accepted',
  'invitation.link_made',
  'invitation.sent',
  'letter.sent_again',
  'letters.chosen',
  'mentor.reminded',
  'list.exported',
  'note.changed',
  'note.created',
  'note.deleted',
  'note.opened',
  'note.undone',
  'notification.read',
  'password.changed',
  'password.reset',
  'password.reset_granted',
  'password.reset_refused',
  'password.reset_requested',
  'plan.changed',
  'plan.created',
  'plan.deleted',
  'plan.undone',
  'private_notes.changed',
  'program.started',
  'program.stopped',
  'progress.changed',
  'progress.undone',
  'referral.approved',
  'referral.changed',
  'referral.exported',
  'referral.processed',
  'referral.rejected',
  'referral.submitted',
  'referral.undone',
  'relationship.ended',
  'relationship.started',
  'report.exported',
  'session.ended',
  'session.refused',
  'session.signed_in',
  'session.signed_out',
  'settings.changed',
  'settings.smtp_password_bound',
  'settings.tested',
  'shift.cancelled',
  'shift.changed',
  'shift.completed',
  'shift.created',
  'shift.deleted',
  'shift.downloaded',
  'shift.undone',
  'shift_series.undone',
  'template.changed',
  'template.created',
  'template.deleted',
  'user.address_confirmed',
  'user.address_restored',
  'user.address_taken',
  'user.changed',
  'user.created',
  'user.deleted',
  'user.exported',
  'user.invited',
  'user.sessions_ended',
  'user.unlocked',
  'view.changed',
  'view.deleted',
  'view.saved',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What an entry is about. */
export type AuditTarget =
  | 'access'
  | 'attention'
  | 'audit_log'
  | 'comment'
  | 'document'
  | 'goal'
  | 'letter'
  | 'list'
  | 'note'
  | 'notification'
  | 'plan'
  | 'private_notes'
  | 'program'
  | 'progress'
  | 'referral'
  | 'relationship'
  | 'report'
  | 'session'
  | 'settings'
  | 'shift'
  | 'shift_series'
  | 'template'
  | 'user'
  | 'view'
