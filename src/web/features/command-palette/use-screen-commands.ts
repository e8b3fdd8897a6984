import {
  IconAdjustmentsHorizontal,
  IconFilter,
  IconHistory,
  IconKey,
  IconPhone,
  IconPlus,
  IconRobot,
  IconUserPlus,
} from '@tabler/icons-react';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { CLIENT_STATUSES, STATUS_LABELS } from '#contract/clients/client-status.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { SCREENS } from '#web/lib/navigation/screens.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import type { Command } from './command.ts';

/** Shown only while typing, to keep the initial list short. */
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
  {
    label: 'Settings: Calls',
    icon: IconPhone,
    link: linkOptions({ to: paths.settings, search: { tab: 'calls' } }),
    also: 'zoom join links',
  },
] as const;

/** Shown to administrators only. */
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

/** Commands that open each screen. `typed` is whether there is a query. */
export function useScreenCommands(typed: boolean): Command[] {
  const navigate = useNavigate();
  const admin = useIsAdmin();
  const more = [...(typed ? MORE_SCREENS : []), ...(typed && admin ? ADMIN_SCREENS : [])];
  return [
    ...SCREENS.map(({ label, icon, letter, to, ...screen }) => ({
      id: label,
      label,
      icon,
      ...('also' in screen && { keywords: screen.also }),
      keys: ['G', letter],
      run: () => void navigate({ to }),
    })),
    ...more.map(({ label, icon, link, ...screen }) => ({
      id: label,
      label,
      icon,
      ...('also' in screen && { keywords: screen.also }),
      run: () => void navigate(link),
    })),
  ];
}
