import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { versionClause } from '#contract/desk/standing/native-standing.ts';
import type {
  ProposalSummary,
  VersionSummary,
} from '#contract/proposals/proposal-versions/version-summary.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { FoldCard } from '#web/components/fold-card.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { useNow } from '#web/lib/browser/use-now.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { inPersonPath } from '#web/lib/navigation/public-paths.ts';
import { ProposalReminders } from './proposal-reminders.tsx';
import { VersionBadge, VersionDetails } from './version-card.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export interface ProposalPanelProps {
  client: Pick<Client, 'id' | 'closed_at'>;
  proposal: ProposalSummary;
  /** Whether the server can send mail. */
  mailConfigured: boolean;
  unfolded: boolean;
}

/** The newest version of the client's proposal, the draft of the next version, and the earlier versions. */
export function ProposalPanel({
  client,
  proposal: { newest, versions, draft },
  mailConfigured,
  unfolded,
}: ProposalPanelProps) {
  const now = useNow();
  return (
    <FoldCard
      id={CLIENT_PAGE_PARTS.proposal}
      title="Proposal"
      line={newest ? sentenceOf(newest, now) : 'Being prepared'}
      aside={newest && <VersionBadge state={newest.state} />}
      unfolded={unfolded}
    >
      {() => (
        <Stack gap="md">
          {newest && (
            <Newest
              version={newest}
              client={client}
              mailConfigured={mailConfigured}
              hasDraft={draft !== null}
            />
          )}
          {draft && (
            <Group justify="space-between" gap="xs">
              <Text size="sm">
                {newest ? 'A new version is being prepared' : 'The proposal is being prepared'}
                {draft.edited_by_name !== null && ` by ${draft.edited_by_name}`}
                {draft.edited_at !== null && `, last saved ${formatDateTime(draft.edited_at)}`}.
              </Text>
              <LinkButton variant="default" size="xs" to={paths.clientProposal} params={{ id: client.id }}>
                Continue preparing
              </LinkButton>
            </Group>
          )}
          {versions > 1 && <EarlierVersions clientId={client.id} count={versions - 1} />}
        </Stack>
      )}
    </FoldCard>
  );
}

function Newest({
  version,
  client,
  mailConfigured,
  hasDraft,
}: Pick<ProposalPanelProps, 'client' | 'mailConfigured'> & { version: VersionSummary; hasDraft: boolean }) {
  const [withdrawing, setWithdrawing] = useState(false);
  return (
    <>
      {mailConfigured && client.closed_at === null && <ProposalReminders version={version} />}
      <VersionDetails
        version={version}
        mailConfigured={mailConfigured}
        actions={
          <>
            {version.state === 'open' && (
              <>
                <Button component="a" variant="default" size="xs" href={inPersonPath(version.id)}>
                  Sign in person
                </Button>
                <Button variant="default" size="xs" onClick={() => setWithdrawing(true)}>
                  Withdraw
                </Button>
              </>
            )}
            {!hasDraft && (
              <LinkButton variant="default" size="xs" to={paths.clientProposal} params={{ id: client.id }}>
                New version
              </LinkButton>
            )}
          </>
        }
      />
      {withdrawing && <WithdrawDialog version={version} onClose={() => setWithdrawing(false)} />}
    </>
  );
}

function sentenceOf(version: VersionSummary, now: Date): string {
  return `Version ${version.number}: ${versionClause(version, now)}.`;
}

/** All versions but the newest, fetched when the user unfolds them. */
function EarlierVersions({ clientId, count }: { clientId: string; count: number }) {
  const details = useDetails({ what: count === 1 ? 'the earlier version' : `${count} earlier versions` });
  return (
    <div>
      {details.button}
      {details.panel(() => (
        <VersionList clientId={clientId} />
      ))}
    </div>
  );
}

function VersionList({ clientId }: { clientId: string }) {
  const now = useNow();
  const { data, isError, isFetching, refetch } = useQuery(
    orpc.proposalVersions.list.queryOptions({ input: { client_id: clientId } }),
  );
  if (!data) {
    return isError ? (
      <ErrorState
        title="The earlier versions could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading />
    );
  }
  return (
    <Stack gap="lg" mt="md">
      {data.slice(1).map((version) => (
        <section key={version.id} aria-label={`Version ${version.number}`}>
          <Group gap="xs" mb="xs">
            <Text fw={500} flex="1 1 14rem">
              {sentenceOf(version, now)}
            </Text>
            <VersionBadge state={version.state} />
          </Group>
          <VersionDetails version={version} mailConfigured={false} />
        </section>
      ))}
    </Stack>
  );
}
