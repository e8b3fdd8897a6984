import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import {
  VersionBadge,
  VersionDetails,
} from '#web/features/proposals/proposal-versions/panel/version-card.tsx';
import type { SentVersion } from '#web/features/proposals/proposal-versions/send/send-dialog.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export interface SentStateProps {
  sent: SentVersion;
  clientId: string;
  /** Whether the server can send mail. */
  mailConfigured: boolean;
}

/** The version that was just sent, with its links, and a button to the next review. */
export function SentState({ sent: { version }, clientId, mailConfigured }: SentStateProps) {
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
        {!mailConfigured && (
          <Alert color="yellow" variant="light" title="Nobody was mailed">
            Email isn't set up on this server. Copy each link below, and pass it on.
          </Alert>
        )}
        <VersionDetails version={shown} mailConfigured={mailConfigured} />
        <div>
          <LinkButton to={paths.reviews}>Next review</LinkButton>
        </div>
      </Stack>
    </SectionCard>
  );
}
