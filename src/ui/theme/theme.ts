import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core'
import { components } from './components.ts'

/** Steps around the accents of tokens.css: 7 is the light theme's accent, 8 its hover, 4 the dark theme's. */
const petrol = [
  '#eef6f5',
  '#e3f0ee',
  '#c9e0dc',
  '#95cfc8',
  '#5cc2b8',
  '#2e9a92',
  '#0b7a75',
  '#0b5f5c',
  '#094d4b',
  '#0a3f3d',
] as const

const warm = [
  '#fdf3f0',
  '#fbe9e4',
  '#f6cfc5',
  '#f3ae9e',
  '#f0886f',
  '#e56d51',
  '#d9563b',
  '#b93f26',
  '#9a3420',
  '#7a2a1a',
] as const

const red = [
  '#fdf2f1',
  '#f7e7e6',
  '#eec5c1',
  '#f0a79e',
  '#f2897c',
  '#d85c4e',
  '#c0392b',
  '#a32c20',
  '#86241a',
  '#6a1d15',
] as const

const gray = [
  '#f6f4ef',
  '#f3f1eb',
  '#ebe8e0',
  '#e4e0d7',
  '#d3cfc5',
  '#b1b3ab',
  '#8c938e',
  '#56605b',
  '#39433e',
  '#1d2522',
] as const

const dark = [
  '#ecefea',
  '#c5ccc7',
  '#9faba5',
  '#83908a',
  '#2c3532',
  '#202725',
  '#191f1d',
  '#121615',
  '#0d100f',
  '#080a09',
] as const

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  colors: { petrol, warm, red, gray, dark },
  white: '#ffffff',
  black: '#1d2522',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-13)',
    md: 'var(--text-14)',
    lg: 'var(--text-16)',
    xl: 'var(--text-18)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: 'var(--radius)', lg: 'var(--radius-card)', xl: 'var(--radius-chip)' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow-float)',
    lg: 'var(--shadow-float)',
    xl: 'var(--shadow-float)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-accent)' } : colors
  },
  components,
})

/**
 * Mantine's own variables, set to our tokens; the same for both schemes, since the tokens change under them.
 */
const roles = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-success': 'var(--green-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-petrol-filled': 'var(--accent)',
  '--mantine-color-petrol-filled-hover': 'var(--accent-hover)',
  '--mantine-color-petrol-light': 'var(--accent-tint)',
  '--mantine-color-petrol-light-hover': 'var(--accent-tint)',
  '--mantine-color-petrol-light-color': 'var(--accent)',
  '--mantine-color-petrol-outline': 'var(--accent)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--ink-soft)',
  '--mantine-color-red-filled': 'var(--red-ink)',
  '--mantine-color-red-light': 'var(--red-tint)',
  '--mantine-color-red-light-hover': 'var(--red-tint)',
  '--mantine-color-red-light-color': 'var(--red-ink)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })
