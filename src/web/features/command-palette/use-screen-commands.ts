import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconClipboardCheck,
  IconFilter,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconPlus,
  IconRobot,
  IconSettings,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { CLIENT_STATUSES, STATUS_LABELS } from '#contract/clients/client-status.ts';
import { useIsAdmin } from '#web/lib/is-admin.ts';
import { paths } from '#web/lib/paths.ts';
import type { Command } from './command.ts';
import { SCREEN_KEYS } from './screen-keys.ts';

/** Every screen that is not about one record. `also`: other words it is found by. */
const SCREENS = [
  { label: 'Dashboard', icon: IconLayoutDashboard, link: linkOptions({ to: paths.dashboard }) },
  { label: 'Clients', icon: IconUsers, link: linkOptions({ to: paths.clients }), also: 'list pipeline' },
  { label: 'Book Zoom Call', icon: IconVideo, link: linkOptions({ to: paths.bookZoomCall }), also: 'queue' },
  { label: 'Reviews', icon: IconClipboardCheck, link: linkOptions({ to: paths.reviews }), also: 'proforma' },
  {
    label: 'Service Configuration',
    icon: IconAdjustmentsHorizontal,
    link: linkOptions({ to: paths.serviceConfiguration }),
    also: 'catalogue categories',
  },
  {
    label: 'Settings',
    icon: IconSettings,
    link: linkOptions({ to: paths.settings }),
    also: 'user management',
  },
  {
    label: 'Activity',
    icon: IconActivity,
    link: linkOptions({ to: paths.activity }),
    also: 'history recent',
  },
  {
    label: 'Account',
    icon: IconUserCircle,
    link: linkOptions({ to: paths.account }),
    also: 'password profile two-step',
  },
] as const;

/** Found by typing only: the list one opens the palette with stays short. */
const MORE_SCREENS = [
  ...CLIENT_STATUSES.map((status) => ({
    label: `Clients: ${STATUS_LABELS[status]}`,
    icon: IconFilter,
    link: linkOptions({ to: paths.clients, search: { status } }),
    also: 'status filter',
  })),
  {
    label: 'Service Configuration: Sub-Headers',
    icon: IconAdjustmentsHorizontal,
    link: linkOptions({ to: paths.serviceConfiguration, search: { tab: 'sub-headers' } }),
  },
  {
    label: 'Service Configuration: Options',
    icon: IconAdjustmentsHorizontal,
    link: linkOptions({ to: paths.serviceConfiguration, search: { tab: 'options' } }),
  },
  {
    label: 'Create Category',
    icon: IconPlus,
    link: linkOptions({ to: paths.categoryCreate }),
    also: 'service',
  },
  {
    label: 'Create Sub-Header',
    icon: IconPlus,
    link: linkOptions({ to: paths.subHeaderCreate }),
    also: 'service',
  },
  { label: 'Create Option', icon: IconPlus, link: linkOptions({ to: paths.optionCreate }), also: 'service' },
  {
    label: 'Settings: Axiom Integration',
    icon: IconRobot,
    link: linkOptions({ to: paths.settings, search: { tab: 'automation' } }),
    also: 'automation bot',
  },
] as const;

/** What only administrators are shown. */
const ADMIN_SCREENS = [
  {
    label: 'Create New User',
    icon: IconUserPlus,
    link: linkOptions({ to: paths.userCreate }),
    also: 'add staff',
  },
  {
    label: 'Settings: Audit log',
    icon: IconHistory,
    link: linkOptions({ to: paths.settings, search: { tab: 'audit' } }),
    also: 'security',
  },
  {
    label: 'Settings: API keys',
    icon: IconKey,
    link: linkOptions({ to: paths.settings, search: { tab: 'api-keys' } }),
    also: 'programs bearer',
  },
] as const;

/** The ways to every screen; `typed` is whether anything is being looked for. */
export function useScreenCommands(typed: boolean): Command[] {
  const navigate = useNavigate();
  const admin = useIsAdmin();
  const screens = [...SCREENS, ...(typed ? MORE_SCREENS : []), ...(typed && admin ? ADMIN_SCREENS : [])];
  return screens.map((screen) => ({
    id: screen.label,
    label: screen.label,
    icon: screen.icon,
    ...('also' in screen && { keywords: screen.also }),
    ...keysOf(screen.label),
    run: () => void navigate(screen.link),
  }));
}

function keysOf(label: string): { keys?: readonly string[] } {
  const known = SCREEN_KEYS.find(({ name }) => name === label);
  return known ? { keys: ['G', known.key] } : {};
}
