import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { viewedClients } from '#web/lib/browser/viewed-clients.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import type { Command } from './command.ts';

/** The clients that this user viewed last, without the client in view and without deleted clients. */
export function useRecentClients(inView: string | null, typed: boolean): Command[] {
  const navigate = useNavigate();
  const user = useUser();
  // Read once, because the palette mounts this hook each time it opens.
  const [ids] = useState(() => viewedClients(user.id).filter((id) => id !== inView));
  const { data } = useQuery({
    ...orpc.clients.named.queryOptions({ input: { ids } }),
    enabled: ids.length > 0 && !typed,
    // Live updates refetch the names when a client changes.
    staleTime: 30_000,
  });
  if (typed) return [];
  const open = (id: string) => () => void navigate({ to: paths.client, params: { id } });
  // Until the names arrive, each client has a placeholder, so that nothing moves and Enter opens the right client.
  if (!data) return ids.map((id) => ({ id, label: '…', icon: IconClock, run: open(id) }));
  return ids.flatMap((id): Command[] => {
    const client = data.find((found) => found.id === id);
    if (!client) return [];
    return [
      {
        id,
        label: clientFullName(client),
        ...(client.company && { detail: client.company }),
        icon: IconClock,
        aside: <StatusBadge status={client.status} />,
        run: open(id),
      },
    ];
  });
}
