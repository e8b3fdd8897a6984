import { Button, Checkbox, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { hasExampleMark } from '#contract/proposals/letter-templates/example-mark.ts';
import type { LetterTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { MarkdownText } from '#web/components/markdown-text.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

export interface TemplateVersionsProps {
  template: LetterTemplate;
  /** Whether the editor has unsaved changes, which would not be published. */
  unsaved: boolean;
  onDiscarded: () => void;
}

/** Publishes or discards the draft, and lists the published versions. */
export function TemplateVersions({ template, unsaved, onDiscarded }: TemplateVersionsProps) {
  const queryClient = useQueryClient();
  const today = londonDay(new Date());
  const [startsOn, setStartsOn] = useState(today);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReviewed, setIsReviewed] = useState(false);
  const [isUnreviewed, setIsUnreviewed] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const draft = template.versions.find(({ state }) => state === 'draft');
  const published = template.versions.filter(({ state }) => state === 'published');
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.letterTemplates.key() });
  const failed = (message: string) => (error: unknown) => {
    notifyError(describeError(error, message));
    void refresh();
  };
  const publish = useMutation(
    orpc.letterTemplates.publish.mutationOptions({
      onSuccess: () => {
        notifySuccess(`Published, in force from ${formatDate(startsOn)}`);
        void refresh();
      },
      onError: failed('Failed to publish the text'),
    }),
  );
  const publishReviewed = useMutation(
    orpc.letterTemplates.publishReviewed.mutationOptions({
      onSuccess: () => {
        notifySuccess(`Published, in force from ${formatDate(startsOn)}`);
        void refresh();
      },
      onError: failed('Failed to publish the text'),
    }),
  );
  const isBusy = publish.isPending || publishReviewed.isPending;
  const isExample = draft !== undefined && (draft.is_example || hasExampleMark(draft.text));
  const discard = useMutation(
    orpc.letterTemplates.discardDraft.mutationOptions({
      onSuccess: () => {
        notifySuccess('Draft discarded');
        void refresh();
        onDiscarded();
      },
      onError: failed('Failed to discard the draft'),
    }),
  );
  const setInUse = useMutation(
    orpc.letterTemplates.setInUse.mutationOptions({
      onSuccess: ({ in_use }) => {
        notifySuccess(in_use ? 'New letters use this text again' : 'New letters no longer use this text');
        void refresh();
      },
      onError: failed('Failed to change the text'),
    }),
  );

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!draft || unsaved || isBusy) return;
    const seen = { id: template.id, version_id: draft.id, version: draft.version };
    if (!/^\d{4}-\d{2}-\d{2}$/.test(startsOn)) setProblem('Choose a day');
    else if (startsOn < today) setProblem('Choose today or a later day.');
    else if (isExample && !isReviewed) setIsUnreviewed(true);
    else if (isExample) publishReviewed.mutate({ drafts: [seen], starts_on: startsOn, is_reviewed: true });
    else publish.mutate({ ...seen, starts_on: startsOn });
  }

  async function askToDiscard(): Promise<void> {
    if (!draft) return;
    const confirmed = await confirm({
      title: 'Discard this draft?',
      message: 'Its text will be lost. Published versions stay.',
      confirmLabel: 'Discard draft',
      destructive: true,
    });
    if (confirmed) discard.mutate({ id: template.id, version_id: draft.id, version: draft.version });
  }

  return (
    <Stack component="section" aria-label="Versions" mt="lg">
      <Title order={3} size="h4">
        Versions
      </Title>
      {draft && (
        <form noValidate onSubmit={submit}>
          {isExample && (
            <Checkbox
              label="We have reviewed this example, and it fits our firm"
              mb="sm"
              checked={isReviewed}
              error={isUnreviewed && 'Tick this after somebody has reviewed the text'}
              onChange={({ currentTarget }) => {
                setIsUnreviewed(false);
                setIsReviewed(currentTarget.checked);
              }}
            />
          )}
          <Group align="flex-end" gap="xs">
            <TextInput
              label="In force from"
              type="date"
              min={today}
              value={startsOn}
              error={problem}
              onChange={({ currentTarget }) => {
                setProblem(null);
                setStartsOn(currentTarget.value);
              }}
            />
            <Button type="submit" {...inactive(unsaved || isBusy)} aria-busy={isBusy}>
              Publish draft
            </Button>
            <BusyButton
              variant="subtle"
              color="red"
              busy={discard.isPending}
              onClick={() => void askToDiscard()}
            >
              Discard draft
            </BusyButton>
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {unsaved
              ? 'Save the draft first.'
              : 'A published version never changes. Letters sent earlier keep their text.'}
          </Text>
        </form>
      )}
      {published.length > 0 && (
        <>
          <Table.ScrollContainer
            minWidth={320}
            scrollAreaProps={{ tabIndex: 0, 'aria-label': 'Published versions' }}
          >
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Version</Table.Th>
                  <Table.Th>In force from</Table.Th>
                  <Table.Th>Published by</Table.Th>
                  <Table.Th>Text</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {published.map(({ id, number, starts_on, published_by_name }) => (
                  <Table.Tr key={id}>
                    <Table.Td>{number}</Table.Td>
                    <Table.Td>{starts_on && formatDate(starts_on)}</Table.Td>
                    <Table.Td>{published_by_name}</Table.Td>
                    <Table.Td>
                      <Button
                        variant="default"
                        size="xs"
                        aria-expanded={shown === id}
                        aria-label={`Show version ${number}`}
                        onClick={() => setShown(shown === id ? null : id)}
                      >
                        Show
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {shown !== null && (
            <MarkdownText text={published.find(({ id }) => id === shown)?.text ?? ''} topLevel={4} />
          )}
          <Group>
            <BusyButton
              variant="default"
              busy={setInUse.isPending}
              onClick={() => setInUse.mutate({ id: template.id, in_use: !template.in_use })}
            >
              {template.in_use ? 'Stop using this text' : 'Use this text again'}
            </BusyButton>
          </Group>
        </>
      )}
    </Stack>
  );
}
