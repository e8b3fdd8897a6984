import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/lib/api/api.ts';

const listFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Warns that an invitation won't say how to join the call. Renders nothing if each booker has a join link. */
export function MissingJoinLinks({ bookers }: { bookers: readonly string[] }) {
  const { data: links } = useQuery(orpc.calls.bookerLinks.queryOptions({ retry: false }));
  if (!links) return null;
  const missing = bookers.filter((name) => !links.find((link) => link.name === name)?.join_url);
  if (missing.length === 0) return null;
  return (
    <Text size="sm" role="status">
      An invitation to a call with {listFormat.format(missing)} has no join link, so it doesn't say how to
      join. Enter one above, or set it under Settings → Calls.
    </Text>
  );
}
