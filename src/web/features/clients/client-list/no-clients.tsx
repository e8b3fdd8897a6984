import { Button } from '@mantine/core';
import { IconSearchOff, IconUsers } from '@tabler/icons-react';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import { sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

export function NoClients() {
  return (
    <EmptyState
      icon={IconUsers}
      title="No clients yet"
      description="Record your first inquiry, or import the clients you already have."
      actions={<LinkButton to={paths.clientAdd}>Add Your First Client</LinkButton>}
    />
  );
}

export function NoMatchingClients({ filter, onClear }: { filter: ClientFilter; onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No matching clients"
      description={
        filter.inquiry_source
          ? `No clients found from "${sourceLabel(filter.inquiry_source)}" source with the current filters.`
          : "Try adjusting your search terms or filters to find what you're looking for."
      }
      actions={
        <Button variant="default" onClick={onClear}>
          Clear All Filters
        </Button>
      }
    />
  );
}
