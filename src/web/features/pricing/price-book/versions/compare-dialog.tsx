import { Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookVersion } from '#contract/pricing/price-book/version.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { BookDifferences } from './book-differences.tsx';

export interface CompareDialogProps {
  /** The versions to choose from, newest first. */
  choices: { value: string; label: string }[];
  shown: BookVersion;
  onClose: () => void;
}

const contentOf = ({ rules, prices }: BookVersion) => ({ rules, prices: prices.map(({ price }) => price) });

/** Compares the version on the screen with another version. */
export function CompareDialog({ choices, shown, onClose }: CompareDialogProps) {
  const others = choices.filter(({ value }) => value !== shown.id);
  const index = choices.findIndex(({ value }) => value === shown.id);
  const [id, setId] = useState(choices[index + 1]?.value ?? others[0]?.value ?? '');
  const other = useQuery(orpc.priceBook.version.queryOptions({ input: { id } }));
  return (
    <Dialog onClose={onClose} title={`Compare version ${shown.number}`} size="lg">
      <Stack>
        <Select
          label="With"
          data={others}
          value={id}
          allowDeselect={false}
          data-autofocus
          onChange={(value) => value && setId(value)}
        />
        {other.data ? (
          <Differences one={other.data} two={shown} />
        ) : other.isPending ? (
          <Skeleton h={96} role="status" aria-label="Loading..." />
        ) : (
          <ErrorState
            title="The version could not be loaded"
            onRetry={() => void other.refetch()}
            retrying={other.isFetching}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The changes from the older to the newer version. */
function Differences({ one, two }: { one: BookVersion; two: BookVersion }) {
  const [older, newer] = one.number < two.number ? [one, two] : [two, one];
  return <BookDifferences before={contentOf(older)} after={contentOf(newer)} />;
}
