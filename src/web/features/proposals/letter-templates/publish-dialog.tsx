import { Alert, Badge, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { LETTER_PARTS } from '#contract/proposals/letter-templates/letter-part.ts';
import type { ListedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { MarkdownText } from '#web/components/markdown-text.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatDate } from '#web/lib/browser/format.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { scopeLabel } from './template-labels.ts';

export interface PublishLetterDialogProps {
  items: readonly ListedTemplate[];
  onClose: () => void;
}

/** Publishes drafts that somebody has reviewed, all at once. */
export function PublishLetterDialog({ items, onClose }: PublishLetterDialogProps) {
  const queryClient = useQueryClient();
  const today = londonDay(new Date());
  /** The drafts of texts in use, as they were when the dialog opened, so that nothing is published unseen. */
  const [drafts] = useState(() =>
    LETTER_PARTS.flatMap((part) => items.filter((item) => item.part === part)).flatMap((item) => {
      const draft = item.in_use ? item.versions.find(({ state }) => state === 'draft') : undefined;
      return draft ? [{ item, draft }] : [];
    }),
  );
  const [chosen, setChosen] = useState(() => drafts.map(({ draft }) => draft.id));
  const [startsOn, setStartsOn] = useState(today);
  const [isReviewed, setIsReviewed] = useState(false);
  const [problem, setProblem] = useState<'none' | 'day' | 'past' | 'review' | null>(null);
  const publish = useMutation(
    orpc.letterTemplates.publishReviewed.mutationOptions({
      onSuccess: async ({ published }) => {
        notifySuccess(`${formatCount(published, 'text')} published, in force from ${formatDate(startsOn)}`);
        await queryClient.invalidateQueries({ queryKey: orpc.letterTemplates.key() });
        onClose();
      },
      onError: (error) => {
        if (isRefusal(error, 'STARTS_IN_PAST')) {
          setProblem('past');
          return;
        }
        notifyError(describeError(error, 'Failed to publish the texts'));
        if (isRefusal(error, 'LETTER_DRAFT_CHANGED')) {
          void queryClient.invalidateQueries({ queryKey: orpc.letterTemplates.key() });
          onClose();
        }
      },
    }),
  );

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (publish.isPending) return;
    if (chosen.length === 0) setProblem('none');
    else if (!/^\d{4}-\d{2}-\d{2}$/.test(startsOn)) setProblem('day');
    else if (startsOn < today) setProblem('past');
    else if (!isReviewed) setProblem('review');
    else
      publish.mutate({
        drafts: drafts
          .filter(({ draft }) => chosen.includes(draft.id))
          .map(({ item, draft }) => ({ id: item.id, version_id: draft.id, version: draft.version })),
        starts_on: startsOn,
        is_reviewed: true,
      });
  }

  return (
    <Dialog onClose={onClose} title="Review and publish" size="lg">
      <form noValidate onSubmit={submit}>
        <Stack>
          <Alert color="yellow" variant="light" title="Your firm is responsible for its letters">
            Our examples are short texts in our own words, not legal advice. Read each one, change what does
            not fit, and have them reviewed before you use them.
          </Alert>
          <Checkbox.Group
            label="Texts to publish"
            value={chosen}
            onChange={(ids) => {
              setProblem(null);
              setChosen(ids);
            }}
            error={problem === 'none' && 'Choose at least one text'}
          >
            <Stack component="ul" gap="xs" mt="xs" p={0} style={{ listStyle: 'none' }}>
              {drafts.map(({ item, draft }) => (
                <DraftToPublish key={draft.id} item={item} draft={draft} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            label="In force from"
            type="date"
            min={today}
            required
            maw="14rem"
            value={startsOn}
            error={problem === 'day' ? 'Choose a day' : problem === 'past' && 'Choose today or a later day.'}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setStartsOn(currentTarget.value);
            }}
          />
          <Checkbox
            label="We have reviewed these texts, and they fit our firm"
            checked={isReviewed}
            error={problem === 'review' && 'Tick this after somebody has reviewed the texts'}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setIsReviewed(currentTarget.checked);
            }}
          />
          <Text size="sm" c="dimmed">
            A published version never changes. You can write a new one at any time.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={publish.isPending}>
              {publish.isPending ? 'Publishing...' : `Publish ${formatCount(chosen.length, 'text')}`}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function DraftToPublish({
  item,
  draft: { id, title, is_example },
}: {
  item: ListedTemplate;
  draft: ListedTemplate['versions'][number];
}) {
  const [isShown, setIsShown] = useState(false);
  const words = scopeLabel(item);
  return (
    <li>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Checkbox
          value={id}
          label={title}
          description={words}
          flex="1 1 14rem"
          miw={0}
          style={{ overflowWrap: 'anywhere' }}
        />
        <Group gap="xs" wrap="nowrap" flex="none" ms="auto">
          {is_example && (
            <Badge variant="light" color="yellow">
              Example
            </Badge>
          )}
          <Button
            variant="default"
            size="xs"
            aria-expanded={isShown}
            aria-label={`Read ${title}, ${words}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Read'}
          </Button>
        </Group>
      </Group>
      {isShown && <DraftText id={item.id} versionId={id} />}
    </li>
  );
}

function DraftText({ id, versionId }: { id: string; versionId: string }) {
  const { data, error } = useQuery(orpc.letterTemplates.get.queryOptions({ input: { id } }));
  const text = data?.versions.find((version) => version.id === versionId)?.text;
  if (text === undefined)
    return (
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {error ? 'The text could not be loaded. Close it and try again.' : 'Loading...'}
      </Text>
    );
  return (
    <Stack mt="xs" pl="md" style={{ overflowWrap: 'anywhere' }}>
      <MarkdownText text={text} topLevel={3} />
    </Stack>
  );
}
