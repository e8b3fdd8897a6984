import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The themes one can choose, as the account menu and the command palette offer them. */
export const COLOUR_SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;
