import { useLocalStorage } from '@mantine/hooks';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';

/** The columns that a user has collapsed. Stored in the browser, per user. */
export function useCollapsedColumns(userId: string) {
  const [collapsed, setCollapsed] = useLocalStorage<readonly ClientStatus[]>({
    key: `tallygate:collapsed-columns:${userId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: knownStatuses,
  });
  return {
    isCollapsed: (status: ClientStatus) => collapsed.includes(status),
    collapse: (status: ClientStatus) => setCollapsed((before) => [...before, status]),
    expand: (status: ClientStatus) => setCollapsed((before) => before.filter((other) => other !== status)),
  };
}

function knownStatuses(stored: string | undefined): readonly ClientStatus[] {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(values) ? CLIENT_STATUSES.filter((status) => values.includes(status)) : [];
  } catch {
    return [];
  }
}
