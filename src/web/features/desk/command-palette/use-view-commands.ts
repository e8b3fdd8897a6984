import { IconBookmark } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSavedViews } from '#web/features/clients/saved-views/use-saved-views.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { Command } from './command.ts';

/** Commands that open the saved views of the client list. */
export function useViewCommands(): Command[] {
  const navigate = useNavigate();
  const views = useSavedViews() ?? [];
  return views.map(({ id, name }) => ({
    id: `view-${id}`,
    label: `Open view ${name}`,
    icon: IconBookmark,
    keywords: 'clients saved filter list',
    run: () => void navigate({ to: paths.clients, search: { saved: id } }),
  }));
}
