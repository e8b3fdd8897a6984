import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** Themes offered by the account menu and the command palette. */
export const COLOUR_SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;
