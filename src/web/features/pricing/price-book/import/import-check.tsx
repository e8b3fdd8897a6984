import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetLine } from '#contract/pricing/price-book/sheet-rows.ts';
import type { BookVersion } from '#contract/pricing/price-book/version.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { BookDifferences } from '#web/features/pricing/price-book/versions/book-differences.tsx';
import { TrialPanel } from '#web/features/pricing/price-book/versions/trial-panel.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { formatCount, formatNumber } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Maximum number of errors shown. */
const SHOWN = 50;

export interface ImportCheckProps {
  draft: BookVersion;
  fileName: string;
  lines: SheetLine[];
  onBack: () => void;
  onDone: () => void;
}

/** Lists the errors in a file. If the file has no errors, shows what it changes and offers to import it. */
export function ImportCheck({ draft, fileName, lines, onBack, onDone }: ImportCheckProps) {
  const queryClient = useQueryClient();
  // A second click after a lost response must not import twice.
  const [id] = useState(randomId);
  const check = useQuery({
    ...orpc.priceBook.imports.check.queryOptions({ input: { draft_id: draft.id, lines } }),
    // A file is too large for a query key.
    queryKey: [...orpc.priceBook.imports.check.key(), id],
    staleTime: 0,
    gcTime: 0,
  });
  const create = useMutation(
    orpc.priceBook.imports.create.mutationOptions({
      onSuccess: async ({ prices }) => {
        notifySuccess(
          `${formatCount(prices, 'price')} imported. You can undo this under Import for an hour.`,
        );
        await queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
        onDone();
      },
      onError: (error) => {
        notifyError(describeError(error, 'Failed to import prices'));
        void check.refetch();
      },
    }),
  );
  if (check.isPending) return <Loading text="Checking the file..." />;
  if (!check.data)
    return (
      <ErrorState
        title="The file could not be checked"
        onRetry={() => void check.refetch()}
        retrying={check.isFetching}
      />
    );
  const { issues, issue_count, ignored, unchanged, content, version } = check.data;
  return (
    <Stack ref={returnFocusOnUnmount}>
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed">
          Columns left out: {ignored.join(', ')}
        </Text>
      )}
      {unchanged.length > 0 && (
        <Text size="sm" c="dimmed">
          Prices by steps stay as they are. Edit them in the price book: {unchanged.join(', ')}
        </Text>
      )}
      {content ? (
        <>
          <BookDifferences
            before={{ rules: draft.rules, prices: draft.prices.map(({ price }) => price) }}
            after={content}
          />
          <section aria-label="Trial">
            <Title order={3} size="h4" mb="xs">
              Trial
            </Title>
            <TrialPanel versionId={draft.id} version={version} lines={lines} />
          </section>
        </>
      ) : (
        <Alert
          role="alert"
          color="red"
          variant="light"
          title={`The file has ${formatCount(issue_count, 'error')}. Correct the file, then choose it again.`}
        >
          <List size="sm">
            {issues.slice(0, SHOWN).map(({ line, column, message }) => (
              <List.Item key={`${line} ${column} ${message}`} style={{ overflowWrap: 'anywhere' }}>
                Line {line}
                {column !== null && `, ${column}`}: {message}
              </List.Item>
            ))}
          </List>
          {issue_count > SHOWN && <Text size="sm">… and {formatNumber(issue_count - SHOWN)} more.</Text>}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {content && (
          <BusyButton
            busy={create.isPending}
            onClick={() =>
              create.mutate({ id, draft_id: draft.id, version, lines, file_name: fileName.slice(0, 200) })
            }
          >
            Import prices
          </BusyButton>
        )}
      </Group>
    </Stack>
  );
}
