import { createTheme, type MantineColorsTuple } from '@mantine/core'

// Buttons use the sixth shade; the dark scheme uses the lighter ones.
const blue: MantineColorsTuple = [
  '#eaf2fb',
  '#ccdff1',
  '#b3d1f3',
  '#9cc8f2',
  '#9cc8f2',
  '#3d85cc',
  '#005eb8',
  '#004b93',
  '#1c6fc4',
  '#002f5c',
]
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#f7d4d1',
  '#f9bcb6',
  '#ff9a90',
  '#ff9a90',
  '#e4584d',
  '#d5281b',
  '#a8200f',
  '#d5281b',
  '#6b140e',
]
const font = 'Arial, Helvetica, sans-serif'
const hidden = { duration: 0 }

/** Colours and sizes are variables of tokens.css. */
export const theme = createTheme({
  colors: { blue, red },
  primaryColor: 'blue',
  fontFamily: font,
  defaultRadius: 4,
  radius: { xs: '4px', sm: '4px', md: '4px', lg: '4px', xl: '4px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1rem', lg: '1.1875rem', xl: '1.5rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  black: '#212b32',
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: {
    fontFamily: font,
    sizes: {
      h1: { fontSize: 'var(--ui-h1)', lineHeight: '1.21' },
      h2: { fontSize: 'var(--ui-h2)', lineHeight: '1.37' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  components: {
    // Two heights. Beside the filled button of a page, the others have no border (global.css).
    Button: {
      vars: (_theme: unknown, { size, variant }: { size?: string; variant?: string }) => ({
        root: {
          '--button-height': size === 'compact-sm' ? 'var(--ui-target)' : '44px',
          '--button-fz': '1rem',
          ...(size === 'compact-sm' && { '--button-padding-x': '10px' }),
          ...(variant === 'default' && {
            '--button-bd': '1px solid transparent',
            '--button-bg': 'transparent',
            '--button-padding-x': '12px',
          }),
          ...(variant === 'subtle' && { '--button-color': 'var(--ui-link)', '--button-padding-x': '12px' }),
          ...(variant === 'outline' && { '--button-bd': '1px solid var(--ui-line)' }),
        },
      }),
    },
    Input: { vars: () => ({ wrapper: { '--input-height': '44px' } }) },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    Select: { defaultProps: { comboboxProps: { transitionProps: hidden } } },
    Paper: {
      vars: () => ({
        root: { '--paper-border-color': 'var(--ui-line)', '--paper-radius': 'var(--ui-radius)' },
      }),
    },
    Tabs: { defaultProps: { keepMounted: false } },
  },
})
