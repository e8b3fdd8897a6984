import { Alert, Button, Group, List, Text } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NO_ADJUSTMENTS } from '#contract/pricing/fees/adjustments.ts';
import type { Pricing } from '#contract/pricing/fees/saved-fees.ts';
import { type Dismiss, dismissSchema } from '#contract/pricing/missing-services/dismissal.ts';
import type { AnsweredFacts } from '#contract/pricing/missing-services/facts.ts';
import { detailsChanges } from '#contract/pricing/proforma/details-changes.ts';
import type { SavedProforma } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { savedBy } from '#web/lib/forms/saved-by.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { changedFields } from './changed-fields.ts';
import { ProformaForm } from './proforma-form.tsx';
import { useCatalogueTree } from './services/use-catalogue-tree.ts';

/** Maximum number of changes listed in a conflict. */
const MOST_LINES = 8;

export interface ProformaEditorProps {
  review: SavedProforma;
  answers: AnsweredFacts;
  pricing: Pricing | null;
  hasPackages: boolean;
}

/** Edits a stored proforma. `review` is the latest version. The form keeps the version it opened with. */
export function ProformaEditor({ review, answers, pricing, hasPackages }: ProformaEditorProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const catalogue = useCatalogueTree();
  const update = useMutation(orpc.proforma.update.mutationOptions());
  const [opened, setOpened] = useState(review);
  /** The version that a save replaces: the opened one, or a newer version that the user chose to overwrite. */
  const [base, setBase] = useState({ id: review.id, version: review.version });
  const isNewer = review.id !== base.id || review.version > base.version;
  // The user's own save also looks newer if a live update precedes the save's response, or if the response is lost.
  if (isNewer && update.variables && isSame(update.variables.details, review.details)) {
    setBase({ id: review.id, version: review.version });
  }

  function load(next: SavedProforma): void {
    setOpened(next);
    setBase({ id: next.id, version: next.version });
  }

  return (
    <>
      {isNewer && (
        <Conflict
          opened={opened}
          stored={review}
          onLoad={() => load(review)}
          onKeep={() => setBase({ id: review.id, version: review.version })}
        />
      )}
      <ProformaForm
        key={`${opened.id}-${opened.version}`}
        initial={opened.details}
        opened={{ dismissed: dismissedIn(opened), adjustments: opened.fees?.adjustments ?? NO_ADJUSTMENTS }}
        answers={answers}
        pricing={pricing}
        storedFees={review.fees}
        catalogue={catalogue}
        submitLabel="Update Comprehensive Proforma"
        isStored
        hasPackages={hasPackages}
        order={2}
        cancel={
          <LinkButton variant="default" to={paths.reviews}>
            Cancel
          </LinkButton>
        }
        onSave={(saved) => update.mutateAsync({ ...base, ...saved })}
        onSaved={() => {
          notifySuccess('Proforma details updated successfully');
          return navigate({ to: paths.reviews });
        }}
        onFailed={(error) => {
          notifyError(describeError(error, 'Failed to update proforma details'));
          if (isRefusal(error, 'FEES_DIFFER')) {
            void queryClient.invalidateQueries({ queryKey: orpc.proforma.latest.key() });
            catalogue.retry();
          }
          if (error instanceof ORPCError && error.code === 'ROW_CHANGED') {
            void queryClient.invalidateQueries({ queryKey: orpc.proforma.latest.key() });
            window.scrollTo({ top: 0 });
          }
        }}
      />
    </>
  );
}

/** Leaves out dismissals of rules that this page doesn't know. */
function dismissedIn({ dismissed }: SavedProforma): Dismiss[] {
  return dismissed.flatMap((each) => dismissSchema.safeParse(each).data ?? []);
}

function isSame(one: object, other: object): boolean {
  return Object.keys(detailsChanges(one, other)).length === 0;
}

interface ConflictProps {
  opened: SavedProforma;
  stored: SavedProforma;
  onLoad: () => void;
  onKeep: () => void;
}

/** Shown when someone else has saved: lists the changes and offers both versions. */
function Conflict({ opened, stored, onLoad, onKeep }: ConflictProps) {
  const changes = changedFields(opened.details, stored.details);
  const more = changes.length - MOST_LINES;
  const saved =
    stored.id === opened.id
      ? { by: stored.edited_by_name, at: stored.edited_at }
      : { by: stored.submitted_by_name, at: stored.submission_date };

  async function load(): Promise<void> {
    const confirmed = await confirm({
      title: 'Load the saved version?',
      message: 'You will lose your changes.',
      confirmLabel: 'Load it',
      cancelLabel: 'Stay here',
      destructive: true,
    });
    if (confirmed) onLoad();
  }

  return (
    <Alert color="yellow" title="Someone else changed this while you had it open" role="alert" mb="lg">
      <Text size="sm">
        {savedBy(saved)} Nothing was overwritten.{' '}
        {changes.length > 0
          ? 'These fields have changed since you opened the form:'
          : 'The fees or the dismissed hints have changed since you opened the form.'}
      </Text>
      <List size="sm" my="xs">
        {changes.slice(0, MOST_LINES).map(({ path, label, from, to }) => (
          <List.Item key={path}>
            {label}: {from} → {to}
          </List.Item>
        ))}
        {more > 0 && <List.Item>and {more} more</List.Item>}
      </List>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={load}>
          Load the saved version
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          Keep my version and overwrite theirs when I save
        </Button>
      </Group>
    </Alert>
  );
}
