import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SealingKey } from '#contract/proposals/sealing/contract.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { downloadFile } from '#web/lib/browser/download-file.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { publicPaths } from '#web/lib/navigation/public-paths.ts';
import { KeyFacts } from './key-facts.tsx';
import { OwnCertificateDialog } from './own-certificate-dialog.tsx';

/** The key that seals signed proposals. Shown to firms that send proposals with Tallygate, have done so, or have a key. */
export function SealingCard() {
  // `SendingCard`, above, has fetched the settings.
  const settings = useQuery(orpc.proposalVersions.settings.queryOptions());
  const { data } = settings;
  return data?.sent_by === 'tallygate' || data?.is_seal_used ? <SealingKeys /> : null;
}

function SealingKeys() {
  const keys = useQuery(orpc.sealing.keys.queryOptions());
  return (
    <SectionCard
      title="Sealing key"
      description={
        <>
          Seals signed proposals, so that anybody can{' '}
          <Anchor href={publicPaths.verify} target="_blank" rel="noopener" underline="always">
            verify
          </Anchor>{' '}
          that they are unchanged.
        </>
      }
      maw="48rem"
    >
      {keys.data ? (
        <KeyList keys={keys.data} />
      ) : keys.isError ? (
        <ErrorState
          title="The sealing key could not be loaded"
          onRetry={() => void keys.refetch()}
          retrying={keys.isFetching}
        />
      ) : (
        <Loading />
      )}
    </SectionCard>
  );
}

function KeyList({ keys }: { keys: readonly SealingKey[] }) {
  const [choosing, setChoosing] = useState(false);
  const current = keys.find(({ retired_at }) => retired_at === null);
  const earlier = keys.filter(({ retired_at }) => retired_at !== null);
  return (
    <Stack gap="lg">
      {current ? (
        <KeyFacts sealingKey={current} />
      ) : (
        <Text>There is no key yet. One is made when the first proposal is signed.</Text>
      )}
      <Group gap="xs">
        {current && <CurrentActions current={current} />}
        <Button variant="default" onClick={() => setChoosing(true)}>
          Use Own Certificate
        </Button>
      </Group>
      {earlier.length > 0 && <EarlierKeys keys={earlier} />}
      {choosing && <OwnCertificateDialog onClose={() => setChoosing(false)} />}
    </Stack>
  );
}

function CurrentActions({ current }: { current: SealingKey }) {
  const queryClient = useQueryClient();
  const rotate = useMutation(
    orpc.sealing.rotate.mutationOptions({
      onSuccess: (keys) => {
        queryClient.setQueryData(orpc.sealing.keys.queryKey(), keys);
        notifySuccess('Sealing key rotated');
      },
      onError: (error) => notifyError(describeError(error, 'Failed to rotate the sealing key')),
    }),
  );

  async function confirmRotation(): Promise<void> {
    const confirmed = await confirm({
      title: 'Rotate the sealing key?',
      message:
        current.origin === 'own'
          ? 'A key made by Tallygate will seal documents from now on. The private key of your certificate will be deleted from this server. Documents that are already sealed stay verifiable.'
          : 'A new key will seal documents from now on, and this private key will be deleted. Documents that are already sealed stay verifiable. If you have given others the SHA-256 of this certificate, give them the new one.',
      confirmLabel: 'Rotate key',
    });
    if (confirmed) rotate.mutate({ id: current.id });
  }

  return (
    <>
      <Button
        ref={returnFocusOnUnmount}
        variant="default"
        aria-busy={rotate.isPending}
        onClick={() => void (rotate.isPending || confirmRotation())}
      >
        {rotate.isPending ? 'Rotating...' : 'Rotate Key'}
      </Button>
      <Button
        variant="default"
        onClick={() =>
          downloadFile('sealing-certificate.pem', current.certificates, 'application/x-pem-file')
        }
      >
        Download Certificate
      </Button>
    </>
  );
}

/** Retired keys. The documents that they sealed stay verifiable. */
function EarlierKeys({ keys }: { keys: readonly SealingKey[] }) {
  const details = useDetails({ what: keys.length === 1 ? 'the earlier key' : `${keys.length} earlier keys` });
  return (
    <div>
      {details.button}
      {details.panel(() => (
        <Stack component="ul" aria-label="Earlier keys" gap="lg" mt="md" p={0} style={{ listStyle: 'none' }}>
          {keys.map((key) => (
            <li key={key.id}>
              <KeyFacts sealingKey={key} />
            </li>
          ))}
        </Stack>
      ))}
    </div>
  );
}
