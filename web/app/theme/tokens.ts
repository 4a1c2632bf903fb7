/** Every colour of the product, once for each scheme. contrast.test.ts measures the pairs that are used. */
export const tokens = {
  light: {
    page: '#f0f4f5',
    surface: '#ffffff',
    raised: '#f7f9fa',
    text: '#212b32',
    secondary: '#4c6272',
    link: '#005eb8',
    primary: '#005eb8',
    'primary-hover': '#004b93',
    'on-primary': '#ffffff',
    bar: '#005eb8',
    'on-bar': '#ffffff',
    error: '#d5281b',
    danger: '#d5281b',
    'danger-hover': '#a8200f',
    'on-danger': '#ffffff',
    success: '#007f3b',
    'input-border': '#4c6272',
    line: '#d8dde0',
    disabled: '#e8edee',
    'disabled-text': '#4c6272',
    track: '#d8dde0',
    'focus-ring': '#ffeb3b',
    'focus-edge': '#212b32',
  },
  dark: {
    page: '#121a21',
    surface: '#1a252f',
    raised: '#22303c',
    text: '#e8edee',
    secondary: '#b3bcc3',
    link: '#9cc8f2',
    primary: '#1c6fc4',
    'primary-hover': '#005eb8',
    'on-primary': '#ffffff',
    bar: '#003d78',
    'on-bar': '#ffffff',
    error: '#ff9a90',
    danger: '#d5281b',
    'danger-hover': '#a8200f',
    'on-danger': '#ffffff',
    success: '#6fd39b',
    'input-border': '#8a99a6',
    line: '#35444f',
    disabled: '#2a3843',
    'disabled-text': '#b3bcc3',
    track: '#35444f',
    'focus-ring': '#ffeb3b',
    'focus-edge': '#212b32',
  },
} as const

/** Status tags and notices: dark ink on a pale tint, turned round in the dark scheme, so the ratio is the same. */
export const tints = {
  grey: { ink: '#354550', tint: '#dbe0e3' },
  blue: { ink: '#004281', tint: '#ccdff1' },
  purple: { ink: '#240050', tint: '#d6cce3' },
  green: { ink: '#004c23', tint: '#cce5d8' },
  yellow: { ink: '#4d4712', tint: '#fff59d' },
  red: { ink: '#6b140e', tint: '#f7d4d1' },
  orange: { ink: '#4d3708', tint: '#ffdc8e' },
} as const

export type Scheme = keyof typeof tokens

/** The tokens as CSS variables: `--ui-page`, `--tag-grey-ink`, … */
export function cssVariables(scheme: Scheme): Record<string, string> {
  const plain = Object.entries(tokens[scheme]).map(([name, colour]) => [`--ui-${name}`, colour])
  const tags = Object.entries(tints).flatMap(([name, { ink, tint }]) => [
    [`--tag-${name}-ink`, scheme === 'light' ? ink : tint],
    [`--tag-${name}-tint`, scheme === 'light' ? tint : ink],
  ])
  return Object.fromEntries([...plain, ...tags])
}
