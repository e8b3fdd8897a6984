import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BookVersion, type ListedVersion, startingAfter } from '#contract/pricing/price-book/version.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatDate } from '#web/lib/browser/format.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { BookDifferences } from './book-differences.tsx';
import { TrialPanel } from './trial-panel.tsx';

const listFormat = new Intl.ListFormat('en-GB');

export interface PublishPricesDialogProps {
  /** The draft as shown when the dialog opened. */
  draft: BookVersion;
  versions: readonly ListedVersion[];
  /** Number of services without a price. */
  missing: number;
  /** Services whose price needs something that the catalogue no longer has. */
  broken: readonly string[];
  onClose: () => void;
}

/** Publishes the draft with effect from a day, after showing what that changes. */
export function PublishPricesDialog({ draft, versions, missing, broken, onClose }: PublishPricesDialogProps) {
  const queryClient = useQueryClient();
  const today = londonDay(new Date());
  const [startsOn, setStartsOn] = useState(today);
  const [problem, setProblem] = useState<string | null>(null);
  const inForce = useQuery(orpc.priceBook.inForce.queryOptions({ input: {}, staleTime: 0 }));
  const publish = useMutation(
    orpc.priceBook.publish.mutationOptions({
      onSuccess: async ({ number, starts_on }) => {
        notifySuccess(`Version ${number} is published, in force from ${formatDate(starts_on ?? today)}`);
        await queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
        onClose();
      },
      onError: (error) => {
        const message = describeError(error, 'Failed to publish the price book');
        if (isRefusal(error, 'STARTS_IN_PAST')) {
          setProblem(message);
          return;
        }
        notifyError(message);
        void queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() });
        if (isRefusal(error, 'DRAFT_GONE') || isRefusal(error, 'DRAFT_CHANGED')) onClose();
      },
    }),
  );
  const unchecked = draft.from_examples
    ? draft.prices.filter(({ edited_by_name }) => edited_by_name === null).length
    : 0;

  function submit(): void {
    if (publish.isPending) return;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(startsOn)) setProblem('Choose a day');
    else if (startsOn < today) setProblem('Choose today or a later day.');
    else publish.mutate({ id: draft.id, version: draft.version, starts_on: startsOn });
  }

  return (
    <Dialog onClose={onClose} title={`Publish version ${draft.number}`} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <TextInput
            label="In force from"
            type="date"
            min={today}
            required
            data-autofocus
            maw="14rem"
            value={startsOn}
            error={problem}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setStartsOn(currentTarget.value);
            }}
          />
          <Text size="sm">
            Proformas priced on or after{' '}
            {startsOn === today ? 'today' : startsOn ? formatDate(startsOn) : 'this day'} use these prices.
            Everything computed earlier stays as it is. A published version can't be changed.
          </Text>
          {startsOn !== '' &&
            startingAfter(versions, startsOn).map(({ id, number, starts_on }) => (
              <Alert key={id} color="yellow" variant="light">
                Version {number} is already published and replaces these prices on {formatDate(starts_on)}. To
                prevent that, take it back.
              </Alert>
            ))}
          {unchecked > 0 && (
            <Alert color="yellow" variant="light" title="Example prices">
              Nobody has edited {formatCount(unchecked, 'example price')}. Check each before you publish.
            </Alert>
          )}
          {missing > 0 && (
            <Alert color="yellow" variant="light">
              {formatCount(missing, 'service')} {missing === 1 ? 'has' : 'have'} no price. Proformas show 'to
              be priced' for {missing === 1 ? 'it' : 'them'}.
            </Alert>
          )}
          {broken.length > 0 && (
            <Alert color="yellow" variant="light">
              {listFormat.format(broken)} can't be priced, because the catalogue no longer has what{' '}
              {broken.length === 1 ? 'its price needs' : 'their prices need'}.
            </Alert>
          )}
          {inForce.data && (
            <section aria-label="Changes">
              <Title order={3} size="h4" mb="xs">
                Changes from version {inForce.data.number}, in force today
              </Title>
              <BookDifferences
                before={inForce.data}
                after={{ rules: draft.rules, prices: draft.prices.map(({ price }) => price) }}
              />
            </section>
          )}
          <section aria-label="Trial">
            <Title order={3} size="h4" mb="xs">
              Trial
            </Title>
            <TrialPanel versionId={draft.id} version={draft.version} />
          </section>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={publish.isPending}>
              Publish
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
