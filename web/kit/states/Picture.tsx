/** Line drawings for the empty pages that people meet first. The second path is in the colour of links. */
const pictures = {
  /** Nothing to do. */
  tea: [
    'M48 58h56v24a20 20 0 0 1-20 20H68a20 20 0 0 1-20-20zM104 64h8a10 10 0 0 1 0 20h-8M36 108h80',
    'M64 48c-6-8 6-10 0-18M78 48c-6-8 6-10 0-18M92 48c-6-8 6-10 0-18',
  ],
  /** Someone is still to come. */
  chairs: [
    'M22 34v42h26v32M22 76v32M66 68h28M80 68v40M74 68V54h12v14M86 57h4a3 3 0 0 1 0 7h-4M14 108h132',
    'M138 34v42h-26v32M138 76v32',
  ],
  /** No people yet. */
  people: [
    'M62 52a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM36 102c0-24 10-38 26-38s26 14 26 38M22 108h116',
    'M108 62a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM94 102c0-18 4-28 14-28s18 10 18 28',
  ],
  /** Nothing written yet. */
  notebook: [
    'M46 22h60a6 6 0 0 1 6 6v74a6 6 0 0 1-6 6H46zM46 22v86M38 36h14M38 54h14M38 72h14M38 90h14',
    'M64 44h34M64 58h34M64 72h18M96 98l30-32 8 8-30 32-10 2z',
  ],
} as const

export type PictureName = keyof typeof pictures

export const Picture = ({ of }: { of: PictureName }) => (
  <svg
    viewBox="0 0 160 120"
    width={160}
    height={120}
    aria-hidden="true"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={2}
  >
    <path d={pictures[of][0]} stroke="var(--ui-secondary)" />
    <path d={pictures[of][1]} stroke="var(--ui-link)" />
  </svg>
)
