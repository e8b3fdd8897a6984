import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Package } from '#contract/pricing/packages/package.ts';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { packageLines, type ServiceNames } from './package-lines.ts';

const PackageDialog = lazyPart(() => import('./package-dialog.tsx'), 'PackageDialog');

/** The packages that proformas can start from. Administrators edit and remove them. */
export function Packages({ namesOf }: { namesOf: ServiceNames }) {
  const packages = useQuery(orpc.packages.list.queryOptions());
  const [edited, setEdited] = useState<Package | null>(null);
  return (
    <SectionCard
      title="Packages"
      description="Sets of services that a proforma can start from. Save one from a proforma's Service Selection."
    >
      {packages.isPending ? (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={48} />
        </Stack>
      ) : packages.isError && !packages.data ? (
        <ErrorState
          title="The packages could not be loaded"
          onRetry={() => void packages.refetch()}
          retrying={packages.isFetching}
        />
      ) : (
        <Stack component="ul" aria-label="Packages" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {packages.data.map((each) => (
            <PackageItem key={each.id} item={each} namesOf={namesOf} onEdit={() => setEdited(each)} />
          ))}
        </Stack>
      )}
      {edited && (
        <PackageDialog
          key={edited.id}
          stored={edited}
          initial={{
            name: edited.name,
            entity_type: ENTITY_TYPES.find((type) => type === edited.entity_type) ?? null,
            services: edited.services,
          }}
          namesOf={namesOf}
          onClose={() => setEdited((now) => (now === edited ? null : now))}
        />
      )}
    </SectionCard>
  );
}

interface PackageItemProps {
  item: Package;
  namesOf: ServiceNames;
  onEdit: () => void;
}

function PackageItem({ item: { id, name, entity_type, services }, namesOf, onEdit }: PackageItemProps) {
  const admin = useIsAdmin();
  const queryClient = useQueryClient();
  const remove = useMutation(
    orpc.packages.delete.mutationOptions({
      onSuccess: () => {
        notifySuccess(`Package '${name}' removed`);
        for (const queryKey of [orpc.packages.key(), orpc.catalogue.list.key()])
          void queryClient.invalidateQueries({ queryKey });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to remove package')),
    }),
  );

  async function askToRemove(): Promise<void> {
    const confirmed = await confirm({
      title: `Remove the package '${name}'?`,
      message: 'Proformas that started from it stay as they are.',
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (confirmed) remove.mutate({ id });
  }

  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs" ref={returnFocusOnUnmount}>
      <div style={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={500}>{entity_type === null ? name : `${name} (${entity_type})`}</Text>
        <Text size="sm" c="dimmed">
          {packageLines(services, namesOf)
            .map(({ label }) => label)
            .join(', ')}
        </Text>
      </div>
      {admin && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button
            size="xs"
            variant="default"
            c="red"
            onClick={() => void askToRemove()}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        </Group>
      )}
    </Group>
  );
}
