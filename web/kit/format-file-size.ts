const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** 8949760 becomes '8.9 MB'. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const digits = { minimumFractionDigits: step ? 1 : 0, maximumFractionDigits: step ? 1 : 0 }
  return `${(bytes / 1000 ** step).toLocaleString('en-GB', digits)} ${units[step]}`
}
