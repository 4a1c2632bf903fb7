/** 'ID:HASH' as a letter and an auditor write it; JSON as the log, a store and the file of anchors do. */
const forms = [
  /(?<![\w:])(\d{1,10}):([0-9a-f]{64})(?!\w)/g,
  /"id":\s*(\d{1,10}),\s*"hash":\s*"([0-9a-f]{64})"/g,
]

/** Every anchor that stands in a text, whatever stands around it. */
export const anchorsIn = (text: string): { id: number; hash: string }[] =>
  forms.flatMap((form) =>
    [...text.matchAll(form)].map(([, id, hash]) => ({ id: Number(id), hash: String(hash) })),
  )
