import { useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLogout, IconNote, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { COLOUR_SCHEMES } from '#web/lib/browser/colour-schemes.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { leave } from '#web/lib/session/sign-out.ts';
import type { Command } from './command.ts';

/** Commands available on every screen. `typed` is whether there is a query. */
export function useActionCommands({
  typed,
  onAddNote,
  onShowShortcuts,
}: {
  typed: boolean;
  onAddNote: () => void;
  onShowShortcuts: () => void;
}): Command[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const always: Command[] = [
    {
      id: 'add-client',
      label: 'Add Client',
      icon: IconUserPlus,
      keywords: 'new create inquiry',
      keys: ['C'],
      run: () => void navigate({ to: paths.clientAdd }),
    },
    {
      id: 'add-note',
      label: 'Add note to a client',
      icon: IconNote,
      keywords: 'new write',
      run: onAddNote,
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: IconKeyboard,
      keywords: 'help keys',
      keys: ['?'],
      run: onShowShortcuts,
    },
  ];
  if (!typed) return always;
  return [
    ...always,
    ...COLOUR_SCHEMES.map(
      ({ value, label, icon }): Command => ({
        id: `theme-${value}`,
        label: `Theme: ${label}`,
        icon,
        keywords: 'colour scheme mode',
        run: () => setColorScheme(value),
      }),
    ),
    { id: 'sign-out', label: 'Sign out', icon: IconLogout, keywords: 'log leave', run: () => void leave() },
  ];
}
