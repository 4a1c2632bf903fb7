import { deleteDocument, downloadDocument, editDocument, uploadDocument } from '#contract/documents.ts'
import { useUpload } from '#web/kernel/upload.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  listMentees: { error: 'Could not load mentees' },
  list: { error: 'Could not load documents' },
  download: { error: 'Failed to download document' },
  delete: { success: 'Document deleted successfully', error: 'Failed to delete document' },
  edit: { success: 'Document updated successfully', error: 'Failed to update document' },
}

export const useUploadDocument = () => useUpload(uploadDocument)
export const useDownloadDocument = () => useApiMutation(downloadDocument, { texts: messages.download })
export const useDeleteDocument = () => useApiMutation(deleteDocument, { texts: messages.delete })
export const useSaveDocument = () => useApiMutation(editDocument, { texts: messages.edit, showsChange: true })
