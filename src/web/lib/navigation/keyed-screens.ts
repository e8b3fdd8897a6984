import {
  IconAdjustmentsHorizontal,
  IconClipboardCheck,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react';
import { SCREENS, type ScreenOf, screensWith } from './screens.ts';

/** Screens with a shortcut: G and a letter. */
export const KEYED_SCREENS = screensWith('letter').map((name) => ({
  ...SCREENS[name],
  name,
  to: SCREENS[name].path,
}));

export const MAIN_ICONS: Record<ScreenOf<{ main: true }>, TablerIcon> = {
  dashboard: IconLayoutDashboard,
  clients: IconUsers,
  bookZoomCall: IconVideo,
  reviews: IconClipboardCheck,
  serviceConfiguration: IconAdjustmentsHorizontal,
  settings: IconSettings,
};

/** Screens of the sidebar. */
export const MAIN_SCREENS = screensWith('main').map((name) => ({
  ...SCREENS[name],
  name,
  to: SCREENS[name].path,
  icon: MAIN_ICONS[name],
}));

type MainScreen = (typeof MAIN_SCREENS)[number];

/** The screens listed under a screen of the sidebar, in order. */
export function screensUnder(main: MainScreen['name']) {
  return KEYED_SCREENS.filter((screen) => 'under' in screen && screen.under === main);
}

/** The screen of the sidebar that a path belongs to, if any. */
export function mainScreenOf(pathname: string): MainScreen['name'] | undefined {
  const listed = screensWith('under').find((name) => SCREENS[name].path === pathname);
  if (listed) return SCREENS[listed].under;
  return MAIN_SCREENS.find(({ to }) => to === pathname || pathname.startsWith(`${to}/`))?.name;
}
