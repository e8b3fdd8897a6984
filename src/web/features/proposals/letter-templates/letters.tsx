import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LETTER_PARTS, PART_LABELS } from '#contract/proposals/letter-templates/letter-part.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { LetterSteps } from './letter-steps.tsx';
import { NEW_TEXT, type OpenedText, partNamed } from './template-labels.ts';
import { TemplateRow } from './template-row.tsx';

const TemplateDialog = lazyPart(() => import('./template-dialog.tsx'), 'LetterTemplateDialog');
const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'), 'PublishLetterDialog');

export interface LettersProps {
  /** The text in the editor. */
  opened: { text?: string; part?: string };
  onOpen: (opened: OpenedText | null) => void;
}

/** The firm's texts for letters of engagement. */
export function LetterTemplates({ opened, onOpen }: LettersProps) {
  const queryClient = useQueryClient();
  const [isPublishing, setIsPublishing] = useState(false);
  const { data, isPending, isFetching, refetch } = useQuery(orpc.letterTemplates.list.queryOptions());
  const starters = useMutation(
    orpc.letterTemplates.addStarters.mutationOptions({
      onSuccess: ({ added }) => {
        notifySuccess(
          added === 0 ? 'You already have all starter letters' : `${formatCount(added, 'draft')} added`,
        );
        void queryClient.invalidateQueries({ queryKey: orpc.letterTemplates.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to add starter letters')),
    }),
  );
  if (isPending)
    return (
      <Stack role="status" aria-label="Loading...">
        <Skeleton h={180} />
        <Skeleton h={180} />
      </Stack>
    );
  if (!data)
    return (
      <ErrorState
        title="The letters could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const { items, services, missing_facts } = data;
  const today = londonDay(new Date());
  const actions = (
    <Group gap="xs">
      <BusyButton variant="default" busy={starters.isPending} onClick={() => starters.mutate({})}>
        Add starter letters
      </BusyButton>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onOpen({ text: NEW_TEXT, part: 'covering' })}
      >
        Add text
      </Button>
    </Group>
  );
  return (
    <Stack>
      {items.length === 0 ? (
        <EmptyState
          icon={IconFileText}
          title="No letters yet"
          description="Proposals that Tallygate sends come with letters of engagement. Start from our short examples, or paste your own texts. Then have the texts reviewed, publish them, and enter your firm’s facts once."
          actions={actions}
        />
      ) : (
        <>
          {actions}
          <LetterSteps
            items={items}
            missing={missing_facts}
            today={today}
            onPublish={() => setIsPublishing(true)}
            onOpen={onOpen}
          />
          {LETTER_PARTS.map((part) => {
            const ofPart = items.filter((item) => item.part === part);
            return (
              ofPart.length > 0 && (
                <SectionCard key={part} title={PART_LABELS[part]}>
                  <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
                    {ofPart.map((item) => (
                      <TemplateRow
                        key={item.id}
                        item={item}
                        today={today}
                        onOpen={() => onOpen({ text: item.id })}
                      />
                    ))}
                  </Stack>
                </SectionCard>
              )
            );
          })}
        </>
      )}
      {isPublishing && <PublishDialog items={items} onClose={() => setIsPublishing(false)} />}
      {opened.text !== undefined && (
        <TemplateDialog
          id={opened.text === NEW_TEXT ? null : opened.text}
          part={partNamed(opened.part)}
          services={services}
          items={items}
          onClose={() => onOpen(null)}
          onOpen={onOpen}
        />
      )}
    </Stack>
  );
}
