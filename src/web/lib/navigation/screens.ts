import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconClipboardCheck,
  IconLayoutDashboard,
  IconSettings,
  IconUserCircle,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { paths } from './paths.ts';

/**
 * Screens of the sidebar, the command palette and the list of shortcuts. `badge` counts waiting clients, `letter`
 * follows G in the shortcut, and `also` are search words for the palette.
 */
export const MAIN_SCREENS = [
  { label: 'Dashboard', to: paths.dashboard, icon: IconLayoutDashboard, letter: 'D' },
  {
    label: 'Clients',
    to: paths.clients,
    icon: IconUsers,
    letter: 'C',
    badge: 'clients',
    also: 'list pipeline',
  },
  {
    label: 'Book Zoom Call',
    to: paths.bookZoomCall,
    icon: IconVideo,
    letter: 'B',
    badge: 'book_zoom_call',
    also: 'queue',
  },
  {
    label: 'Reviews',
    to: paths.reviews,
    icon: IconClipboardCheck,
    letter: 'R',
    badge: 'reviews',
    also: 'proforma',
  },
  {
    label: 'Service Configuration',
    to: paths.serviceConfiguration,
    icon: IconAdjustmentsHorizontal,
    letter: 'V',
    also: 'catalogue categories',
  },
  { label: 'Settings', to: paths.settings, icon: IconSettings, letter: 'S', also: 'user management' },
] as const;

/** Every screen that isn't about a single record. */
export const SCREENS = [
  ...MAIN_SCREENS,
  { label: 'Activity', to: paths.activity, icon: IconActivity, letter: 'A', also: 'history recent' },
  {
    label: 'Account',
    to: paths.account,
    icon: IconUserCircle,
    letter: 'U',
    also: 'password profile two-step',
  },
] as const;
