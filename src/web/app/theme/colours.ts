import type { ClientStatus } from '#contract/clients/clients/client-status.ts';

/** Evergreen, the brand colour. Ten shades, light to dark, in Mantine's format. */
export const brand = [
  '#eef7f4',
  '#dcefe8',
  '#b8dfd1',
  '#8ecbb6',
  '#5fb195',
  '#3c967a',
  '#277a62',
  '#1b6450',
  '#144e3f',
  '#0d382d',
] as const;

export const gray = [
  '#f9f9fa',
  '#f3f3f5',
  '#ededf0',
  '#e2e2e5',
  '#c6c6cc',
  '#9d9da6',
  '#6a6a74',
  '#4c4c55',
  '#313138',
  '#1a1a1e',
] as const;

/** 0 is text, 9 is the darkest background. */
export const dark = [
  '#ececee',
  '#cfcfd4',
  '#a4a4ae',
  '#7c7c87',
  '#323238',
  '#2a2a2f',
  '#212125',
  '#161618',
  '#101012',
  '#0a0a0b',
] as const;

export const red = [
  '#fef2f2',
  '#fde3e3',
  '#fbc9c9',
  '#f6a1a1',
  '#ee7373',
  '#e04b4b',
  '#cb3333',
  '#b42626',
  '#8f2020',
  '#6b1a1a',
] as const;

interface Surfaces {
  page: string;
  /** Background of the sidebar and secondary panels. */
  sunken: string;
  card: string;
  control: string;
  hover: string;
  active: string;
  border: string;
  /** Border of buttons. Low contrast is enough, because the label identifies a button. */
  buttonBorder: string;
  /** Border of fields and checkboxes. Nothing else marks them, so it needs a contrast of 3:1 (WCAG 1.4.11). */
  fieldBorder: string;
  text: string;
  dimmed: string;
}

export const surfaces: Record<'light' | 'dark', Surfaces> = {
  light: {
    page: '#ffffff',
    sunken: '#f7f7f8',
    card: '#ffffff',
    control: '#ffffff',
    hover: '#f0f0f2',
    active: '#e9e9ec',
    border: '#e7e7ea',
    buttonBorder: '#d6d6db',
    fieldBorder: '#8d8d97',
    text: '#1a1a1e',
    dimmed: '#62626c',
  },
  dark: {
    page: '#161618',
    sunken: '#101012',
    card: '#1b1b1e',
    control: '#212125',
    hover: '#232327',
    active: '#2a2a2f',
    border: '#29292e',
    buttonBorder: '#3c3c43',
    fieldBorder: '#6c6c77',
    text: '#ececee',
    dimmed: '#a4a4ae',
  },
};

interface Accents {
  link: string;
  focus: string;
  error: string;
  tint: string;
  tintHover: string;
  onTint: string;
  mark: string;
  markBar: string;
}

export const accents: Record<'light' | 'dark', Accents> = {
  light: {
    link: brand[7],
    focus: brand[6],
    error: red[7],
    tint: brand[0],
    tintHover: brand[1],
    onTint: brand[8],
    mark: brand[7],
    markBar: brand[2],
  },
  dark: {
    link: brand[3],
    focus: brand[4],
    error: '#f58a8a',
    tint: '#17312a',
    tintHover: '#1c3d34',
    onTint: brand[2],
    mark: brand[6],
    markBar: brand[1],
  },
};

interface Tint {
  bg: string;
  hover: string;
  fg: string;
}

/** Muted backgrounds of alerts, labels and light buttons, by Mantine's colour names. */
export const tints = {
  gray: {
    light: { bg: '#f1f1f3', hover: '#e9e9ec', fg: '#4c4c55' },
    dark: { bg: '#2a2a2f', hover: '#323238', fg: '#cfcfd4' },
  },
  brand: {
    light: { bg: accents.light.tint, hover: accents.light.tintHover, fg: accents.light.onTint },
    dark: { bg: accents.dark.tint, hover: accents.dark.tintHover, fg: accents.dark.onTint },
  },
  red: {
    light: { bg: '#fdf0f0', hover: '#fbe3e3', fg: '#9b2020' },
    dark: { bg: '#351b1c', hover: '#422122', fg: '#f7b1b1' },
  },
  orange: {
    light: { bg: '#fef0e8', hover: '#fce3d5', fg: '#9c3a12' },
    dark: { bg: '#362117', hover: '#44291c', fg: '#fbb48f' },
  },
  yellow: {
    light: { bg: '#fdf4df', hover: '#faeac3', fg: '#7d4507' },
    dark: { bg: '#30260f', hover: '#3d3113', fg: '#f0c471' },
  },
  green: {
    light: { bg: '#e9f7ec', hover: '#d9f0de', fg: '#1c6434' },
    dark: { bg: '#172c1e', hover: '#1d3826', fg: '#8bd8a3' },
  },
  teal: {
    light: { bg: '#e5f6fa', hover: '#d2eef5', fg: '#0b637b' },
    dark: { bg: '#122b34', hover: '#173742', fg: '#80d0e6' },
  },
  blue: {
    light: { bg: '#edf3ff', hover: '#dfe9ff', fg: '#1d4fc4' },
    dark: { bg: '#1a2338', hover: '#212d48', fg: '#9dbfff' },
  },
  violet: {
    light: { bg: '#f4efff', hover: '#eae1ff', fg: '#6530c4' },
    dark: { bg: '#27203b', hover: '#32294b', fg: '#c5aeff' },
  },
  pink: {
    light: { bg: '#fdeef6', hover: '#fae0ee', fg: '#9a2266' },
    dark: { bg: '#361b2b', hover: '#442236', fg: '#f3a8d0' },
  },
} satisfies Record<string, Record<'light' | 'dark', Tint>>;

/** Text and tint of status labels, with AA contrast in both schemes (see colours.test.ts). */
export const statusColours: Record<ClientStatus, Record<'light' | 'dark', Pick<Tint, 'fg' | 'bg'>>> = {
  new_inquiry: tints.blue,
  request_for_info: tints.yellow,
  info_returned: tints.violet,
  zoom_call_booked: tints.teal,
  proforma_review: tints.orange,
  goproposal_sent: tints.pink,
  goproposal_signed: tints.green,
  onedrive_created: { light: { fg: '#465160', bg: '#eff1f4' }, dark: { fg: '#b9c3d0', bg: '#24292f' } },
};
