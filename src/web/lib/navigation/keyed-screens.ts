import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconCalendarWeek,
  IconClipboardCheck,
  IconCurrencyPound,
  IconFileText,
  IconLayoutDashboard,
  IconListCheck,
  IconPackage,
  IconSettings,
  IconSignature,
  IconUserCircle,
  IconUsers,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react';
import { SCREENS, type ScreenOf, screensWith } from './screens.ts';

const ICONS: Record<ScreenOf<{ letter: string }>, TablerIcon> = {
  dashboard: IconLayoutDashboard,
  clients: IconUsers,
  clientDuplicates: IconUsers,
  bookZoomCall: IconVideo,
  callsOfWeek: IconCalendarWeek,
  reviews: IconClipboardCheck,
  awaitingSignature: IconSignature,
  serviceConfiguration: IconAdjustmentsHorizontal,
  priceBook: IconCurrencyPound,
  packages: IconPackage,
  letters: IconFileText,
  settings: IconSettings,
  myWork: IconListCheck,
  activity: IconActivity,
  account: IconUserCircle,
};

/** Screens with a shortcut: G and a letter. */
export const KEYED_SCREENS = screensWith('letter').map((name) => ({
  ...SCREENS[name],
  name,
  to: SCREENS[name].path,
  icon: ICONS[name],
}));

/** Screens of the sidebar. */
export const MAIN_SCREENS = KEYED_SCREENS.filter((screen) => 'main' in screen);

type MainScreen = (typeof MAIN_SCREENS)[number];

/** The screens listed under a screen of the sidebar, in order. */
export function screensUnder(main: MainScreen['name']) {
  return KEYED_SCREENS.filter((screen) => 'under' in screen && screen.under === main);
}

/** The screen of the sidebar that a path belongs to, if any. */
export function mainScreenOf(pathname: string): MainScreen['name'] | undefined {
  const listed = KEYED_SCREENS.find(({ to }) => to === pathname);
  if (listed && 'under' in listed) return listed.under;
  return MAIN_SCREENS.find(({ to }) => to === pathname || pathname.startsWith(`${to}/`))?.name;
}
