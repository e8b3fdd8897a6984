import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { VersionBadge, VersionDetails } from '#web/features/proposal-versions/panel/version-card.tsx';
import type { SentVersion } from '#web/features/proposal-versions/send/send-dialog.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** The version just sent, with its links, and where to go from here. */
export function SentState({ sent: { version }, clientId }: { sent: SentVersion; clientId: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { data } = useQuery({
    ...orpc.proposalVersions.list.queryOptions({ input: { client_id: clientId } }),
    initialData: [version],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = data.find(({ id }) => id === version.id) ?? version;
  return (
    <SectionCard
      title={`Version ${version.number} is sent`}
      titleRef={title}
      actions={<VersionBadge state={shown.state} />}
      maw="48rem"
    >
      <Stack gap="lg">
        <VersionDetails version={shown} />
        <Group gap="xs">
          <LinkButton to={paths.reviews}>Next review</LinkButton>
          <LinkButton variant="default" to={paths.client} params={{ id: clientId }}>
            Back to Client
          </LinkButton>
        </Group>
      </Stack>
    </SectionCard>
  );
}
