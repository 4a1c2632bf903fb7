import { deleteDocument, downloadDocument, editDocument, uploadDocument } from '#contract/documents.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useUpload } from '#web/kernel/use-upload.ts'

/** Success; the server said no; no answer. */
export const words = {
  listMentees: { failed: 'Could not load mentees' },
  list: { failed: 'Could not load documents' },
  upload: { done: 'Document uploaded successfully!', failed: 'Failed to upload document.' },
  download: { failed: 'Failed to download document' },
  delete: { done: 'Document deleted successfully', failed: 'Failed to delete document' },
  edit: { done: 'Document updated successfully', failed: 'Failed to update document' },
}

export const useUploadDocument = () => useUpload(uploadDocument, words.upload)
export const useDownloadDocument = () => useAction(downloadDocument, words.download)
export const useDeleteDocument = () => useAction(deleteDocument, words.delete)
export const useEditDocument = () => useAction(editDocument, words.edit)
