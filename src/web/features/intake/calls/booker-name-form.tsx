import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BookerLink, renameBookerSchema } from '#contract/intake/calls/join-link.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { savedBy } from '#web/lib/forms/saved-by.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** The name of a person who takes calls. Shows other people's changes until the user edits it. */
export function BookerNameForm({ label, booker }: { label: string; booker: BookerLink }) {
  const queryClient = useQueryClient();
  /** The typed name and the booker whom it replaces, or null if unedited. */
  const [typed, setTyped] = useState<{ new_name: string; name: string; version: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const value = typed?.new_name ?? booker.name;
  useLeaveGuard(typed !== null && typed.new_name !== booker.name, { inTab: true });

  const rename = useMutation(
    orpc.calls.renameBooker.mutationOptions({
      onSuccess: async (saved) => {
        await queryClient.invalidateQueries({ queryKey: orpc.calls.bookerLinks.key() });
        setTyped(null);
        notifySuccess(`Calls are now booked with ${saved.name}`);
      },
      onError: async (failure) => {
        const refusal = rowChanged(failure);
        const message = describeError(failure, 'Failed to save the name');
        notifyError([refusal && savedBy(refusal), message].filter(Boolean).join(' '));
        await queryClient.invalidateQueries({ queryKey: orpc.calls.bookerLinks.key() });
        // If someone else saved first, the next save may replace their name, because the user has now seen the error.
        if (refusal) setTyped((before) => before && { ...before, version: refusal.version });
      },
    }),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { name, version } = typed ?? booker;
        const parsed = renameBookerSchema.safeParse({ name, new_name: value });
        setError(parsed.error?.issues[0]?.message ?? null);
        if (parsed.success) rename.mutate({ ...parsed.data, version });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          style={{ flex: '1 1 18rem' }}
          label={label}
          autoComplete="off"
          readOnly={rename.isPending}
          value={value}
          error={error}
          onChange={(event) => {
            const new_name = event.currentTarget.value;
            setTyped((before) => ({
              ...(before ?? { name: booker.name, version: booker.version }),
              new_name,
            }));
          }}
        />
        <Button type="submit" aria-label={`Save ${label.toLowerCase()}`} {...inactive(rename.isPending)}>
          {rename.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Group>
    </form>
  );
}
