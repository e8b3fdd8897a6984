import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { accents, brand, dark, gray, red, statusColours, surfaces, tints } from './colours.ts';

const tuple = (shades: readonly string[]) => shades as unknown as MantineColorsTuple;

/** Height of buttons and fields, so that they line up in a row. */
const CONTROL_HEIGHT = '2.125rem';
/** Milliseconds, set by the requirement. */
export const TOOLTIP_DELAY_MS = 700;

const controlSizes = (variable: string) => (_theme: unknown, props: { size?: string }) =>
  props.size === undefined || props.size === 'sm' ? { root: { [variable]: CONTROL_HEIGHT } } : {};

/** Defaults of all components. Screens only set what differs. */
export const theme: MantineThemeOverride = {
  colors: { brand: tuple(brand), gray: tuple(gray), dark: tuple(dark), red: tuple(red) },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  black: gray[9],
  white: '#ffffff',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(0 0 0 / 5%)',
    sm: '0 1px 3px rgb(0 0 0 / 7%), 0 1px 2px rgb(0 0 0 / 4%)',
    md: '0 4px 12px rgb(0 0 0 / 8%), 0 1px 3px rgb(0 0 0 / 5%)',
    lg: '0 12px 32px rgb(0 0 0 / 12%), 0 2px 6px rgb(0 0 0 / 6%)',
    xl: '0 24px 56px rgb(0 0 0 / 16%), 0 4px 12px rgb(0 0 0 / 6%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
    Button: { defaultProps: { fw: 500 }, vars: controlSizes('--button-height') },
    Card: { defaultProps: { withBorder: true, radius: 'md', padding: 'lg', bg: 'var(--tg-surface)' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    // Without this role, the `header` element would be a second banner landmark.
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.4 } } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    Input: { vars: inputSizes },
    // Mantine's placeholder for the first focus is not a valid child of an element with the `menu` role.
    Menu: { defaultProps: { shadow: 'lg', radius: 'md', withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Notification: {
      defaultProps: { withBorder: true, radius: 'md', closeButtonProps: { 'aria-label': 'Close' } },
    },
    NumberInput: { defaultProps: { thousandSeparator: ',' } },
    Popover: { defaultProps: { shadow: 'lg', radius: 'md' } },
    // The list itself scrolls, so that the arrow keys reach every option.
    Select: {
      defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'lg' }, withScrollArea: false },
      styles: { options: { maxHeight: '20rem', overflowY: 'auto' } },
    },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tooltip: {
      defaultProps: {
        openDelay: TOOLTIP_DELAY_MS,
        events: { hover: true, focus: true, touch: false },
        radius: 'sm',
        fz: 'xs',
        px: 8,
        py: 4,
      },
    },
  },
};

function inputSizes(_theme: unknown, props: { size?: string }) {
  return props.size === undefined || props.size === 'sm'
    ? { wrapper: { '--input-height': CONTROL_HEIGHT } }
    : {};
}

/** The product's own tokens, and replacements for Mantine's tokens that lack AA contrast. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--tg-header-height': '3.25rem',
    '--tg-page-width': '90rem',
  },
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
});

function schemeVariables(scheme: 'light' | 'dark'): Record<`--${string}`, string> {
  const surface = surfaces[scheme];
  const accent = accents[scheme];
  const variables: Record<`--${string}`, string> = {
    '--mantine-color-body': surface.page,
    '--mantine-color-text': surface.text,
    '--mantine-color-dimmed': surface.dimmed,
    '--mantine-color-placeholder': surface.dimmed,
    '--mantine-color-default': surface.control,
    '--mantine-color-default-hover': surface.hover,
    '--mantine-color-default-border': surface.buttonBorder,
    '--mantine-color-anchor': accent.link,
    '--mantine-color-error': accent.error,
    '--mantine-primary-color-light': accent.tint,
    '--mantine-primary-color-light-hover': accent.tintHover,
    '--mantine-primary-color-light-color': accent.onTint,
    '--tg-surface': surface.card,
    '--tg-sunken': surface.sunken,
    '--tg-hover': surface.hover,
    '--tg-border': surface.border,
    '--tg-field-border': surface.fieldBorder,
    '--tg-active': surface.active,
    '--tg-focus': accent.focus,
    '--tg-mark': accent.mark,
    '--tg-mark-bar': accent.markBar,
  };
  for (const [name, { [scheme]: tint }] of Object.entries(tints)) {
    variables[`--mantine-color-${name}-light`] = tint.bg;
    variables[`--mantine-color-${name}-light-hover`] = tint.hover;
    variables[`--mantine-color-${name}-light-color`] = tint.fg;
  }
  for (const status of CLIENT_STATUSES) {
    variables[`--tg-status-${status}-fg`] = statusColours[status][scheme].fg;
    variables[`--tg-status-${status}-bg`] = statusColours[status][scheme].bg;
  }
  return variables;
}
