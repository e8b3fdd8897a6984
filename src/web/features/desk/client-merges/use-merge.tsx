import { List, Text } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { MergeObstacle, MergeStands } from '#contract/desk/client-merges/client-merge.ts';
import { actionSentence } from '#web/features/identity/activity/event-sentence.ts';
import { client as api, errorCode, orpc } from '#web/lib/api/api.ts';
import { formatCount, formatDateTime } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { offerUndo } from '#web/lib/messages/offer-undo.tsx';
import { withName } from '#web/lib/messages/with-name.tsx';
import { OBSTACLES } from './merge-texts.ts';

/** Merges two clients. The toast offers to undo the merge. */
export function useMerge(onMerged: (lead_id: string) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.clients.merges.merge.mutationOptions({
      onSuccess: ({ id, client }) => {
        onMerged(client.id);
        offerUndo(withName('Clients merged', clientFullName(client)), () => undoMerge(queryClient, id));
      },
      onError: (error) =>
        notifyError(obstacleOf(error) ?? describeError(error, 'Failed to merge the clients')),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );
}

/** The reason why the server refused the merge, or null for any other error. */
function obstacleOf(error: unknown): string | null {
  if (errorCode(error) !== 'MERGE_REFUSED' || !(error instanceof ORPCError)) return null;
  const { obstacle } = error.data as { obstacle: MergeObstacle };
  return OBSTACLES[obstacle];
}

async function undoMerge(queryClient: QueryClient, id: string): Promise<void> {
  try {
    notifyUndone(await api.clients.merges.undo({ id }));
  } catch (error) {
    const stands = standsOf(error);
    notifyError(stands ? <WhatStands stands={stands} /> : describeError(error, 'Failed to undo the merge'));
  }
  await queryClient.invalidateQueries({ queryKey: orpc.clients.key() });
}

function notifyUndone({
  lead,
  other,
  kept_notes,
}: Awaited<ReturnType<typeof api.clients.merges.undo>>): void {
  const notes = formatCount(kept_notes, 'note');
  const kept = `Merge undone. ${notes} added since then ${kept_notes === 1 ? 'stays' : 'stay'} with ${clientFullName(lead)}.`;
  notifySuccess(
    withName(kept_notes > 0 ? kept : 'Merge undone. Both clients are as they were.', clientFullName(other)),
  );
}

export function useUndoMerge(onUndone: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.clients.merges.undo.mutationOptions({
      onSuccess: (undone) => {
        notifyUndone(undone);
        onUndone();
      },
      onError: (error) => {
        if (!standsOf(error)) notifyError(describeError(error, 'Failed to undo the merge'));
      },
      onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );
}

/** The changes that prevent an undo, or null for any other error. */
export function standsOf(error: unknown): MergeStands | null {
  if (errorCode(error) !== 'MERGE_STANDS' || !(error instanceof ORPCError)) return null;
  return error.data as MergeStands;
}

export function WhatStands({ stands: { actions, fields } }: { stands: MergeStands }) {
  return (
    <>
      <Text size="sm">The merge can’t be undone, because the merged client has changed since the merge:</Text>
      <List size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {actions.map((action) => (
          <List.Item key={action.id}>
            {action.actor_name} {actionSentence({ ...action, client_id: null, client_name: null, also: [] })}{' '}
            ({formatDateTime(action.at)})
          </List.Item>
        ))}
        {actions.length === 0 && fields.length > 0 && (
          <List.Item>
            Changed fields: {fields.map((field) => field.replaceAll('_', ' ')).join(', ')}
          </List.Item>
        )}
      </List>
    </>
  );
}
