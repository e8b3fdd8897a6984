import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconClipboardCheck,
  IconCurrencyPound,
  IconFileText,
  IconLayoutDashboard,
  IconListCheck,
  IconSettings,
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
  reviews: IconClipboardCheck,
  serviceConfiguration: IconAdjustmentsHorizontal,
  priceBook: IconCurrencyPound,
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
