import {
  addAddendum,
  chooseCheckable,
  confirmSummary,
  countersign,
  disagreeWithSummary,
  downloadCertificate,
  downloadRecord,
  reopenSignOff,
  returnSummary,
  writeSummary,
} from '#contract/sign-off.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useDownload } from '#web/kit/use-download.ts'

export const messages = {
  page: { error: 'Failed to load this summary', networkError: 'Error loading this summary' },
  write: {
    success: 'Summary signed and sent to the mentee',
    error: 'Failed to save the summary',
    networkError: 'Error saving the summary',
  },
  confirm: {
    success: 'Summary confirmed',
    error: 'Failed to confirm the summary',
    networkError: 'Error confirming the summary',
  },
  sendBack: {
    success: 'Summary sent back',
    error: 'Failed to send the summary back',
    networkError: 'Error sending the summary back',
  },
  countersign: {
    success: 'Record signed off',
    error: 'Failed to countersign',
    networkError: 'Error countersigning',
  },
  addendum: {
    success: 'Addendum saved',
    error: 'Failed to save the addendum',
    networkError: 'Error saving the addendum',
  },
  check: { error: 'Failed to check this certificate', networkError: 'Error checking this certificate' },
  choose: {
    success: 'Your choice is saved',
    error: 'Failed to save your choice',
    networkError: 'Error saving who can check',
  },
  download: { error: 'Failed to prepare the file', networkError: 'Error preparing the file' },
  reopen: {
    success: 'Record reopened',
    error: 'Failed to reopen the record',
    networkError: 'Error reopening the record',
  },
}

export const useWriteSummary = () =>
  useApiMutation(writeSummary, { texts: messages.write, showsChange: true })
export const useConfirmSummary = () => useApiMutation(confirmSummary, { texts: messages.confirm })
export const useDisagree = () => useApiMutation(disagreeWithSummary, { texts: messages.sendBack })
export const useCountersign = () => useApiMutation(countersign, { texts: messages.countersign })
export const useReturnSummary = () => useApiMutation(returnSummary, { texts: messages.sendBack })
export const useAddAddendum = () => useApiMutation(addAddendum, { texts: messages.addendum })
export const useReopen = () => useApiMutation(reopenSignOff, { texts: messages.reopen })
export const useChooseCheckable = () => useApiMutation(chooseCheckable, { texts: messages.choose })
export const useDownloadCertificate = () => useDownload(downloadCertificate, { texts: messages.download })
export const useDownloadRecord = () => useDownload(downloadRecord, { texts: messages.download })
