import { Alert, Badge, Button, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DUTY_LABELS } from '#contract/letter-templates/letter-duties.ts';
import { LETTER_PARTS, PART_LABELS } from '#contract/letter-templates/letter-part.ts';
import type { ListedTemplate } from '#contract/letter-templates/letter-template.ts';
import { missingDuties } from '#contract/letters/fill-letters.ts';
import { londonDay } from '#contract/london-time.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { inForceOn, scopeWords, stateWords } from './template-words.ts';

const TemplateDialog = lazyPart(
  () => import('./template-dialog.tsx'),
  ({ TemplateDialog }) => TemplateDialog,
);

/** The firm's texts for letters of engagement. */
export function Letters() {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<{ id: string | null } | null>(null);
  const { data, isPending, isFetching, refetch } = useQuery(orpc.letterTemplates.list.queryOptions());
  const starters = useMutation(
    orpc.letterTemplates.addStarters.mutationOptions({
      onSuccess: ({ added }) => {
        notifySuccess(
          added === 0 ? 'All starter letters are there already' : `${formatCount(added, 'draft')} added`,
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
  const today = londonDay(new Date());
  const inForce = data.items.flatMap((item) => (item.in_use ? (inForceOn(item, today) ?? []) : []));
  const open = missingDuties(inForce, today, true);
  const actions = (
    <Group gap="xs">
      <BusyButton variant="default" busy={starters.isPending} onClick={() => starters.mutate({})}>
        Add starter letters
      </BusyButton>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ id: null })}>
        Add text
      </Button>
    </Group>
  );
  return (
    <Stack>
      {data.items.length === 0 ? (
        <EmptyState
          icon={IconFileText}
          title="No letters yet"
          description="Start from our short examples, which you have reviewed before use, or add your own text by paste."
          actions={actions}
        />
      ) : (
        <>
          {actions}
          {open.length > 0 && (
            <Alert color="yellow" variant="light" title="No published text covers">
              <List size="sm">
                {open.map((duty) => (
                  <List.Item key={duty}>{DUTY_LABELS[duty]}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          {LETTER_PARTS.map((part) => {
            const items = data.items.filter((item) => item.part === part);
            return (
              items.length > 0 && (
                <SectionCard key={part} title={PART_LABELS[part]}>
                  <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
                    {items.map((item) => (
                      <TemplateRow
                        key={item.id}
                        item={item}
                        today={today}
                        onOpen={() => setOpened({ id: item.id })}
                      />
                    ))}
                  </Stack>
                </SectionCard>
              )
            );
          })}
        </>
      )}
      {opened && <TemplateDialog id={opened.id} services={data.services} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

function TemplateRow({ item, today, onOpen }: { item: ListedTemplate; today: string; onOpen: () => void }) {
  const [newest] = item.versions;
  const duties = (inForceOn(item, today) ?? newest)?.duties ?? [];
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs">
      <Stack gap={2} flex="1 1 16rem" miw={0}>
        <Title order={3} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {newest?.title}
        </Title>
        <Text size="sm" c="dimmed">
          {scopeWords(item)}
        </Text>
        {duties.length > 0 && (
          <Text size="sm" c="dimmed">
            Covers: {duties.map((duty) => DUTY_LABELS[duty]).join(', ')}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        {stateWords(item, today).map((words) => (
          <Badge key={words} variant="light" color="gray">
            {words}
          </Badge>
        ))}
        {newest?.is_example && (
          <Badge variant="light" color="yellow">
            Example
          </Badge>
        )}
        <Button
          variant="default"
          size="xs"
          aria-label={`Edit ${newest?.title}, ${scopeWords(item)}`}
          onClick={onOpen}
        >
          Edit
        </Button>
      </Group>
    </Group>
  );
}
