import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookerLink } from '#contract/intake/calls/join-link.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { savedBy } from '#web/lib/forms/saved-by.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { joinLinkError } from './join-link-field.tsx';

/** One person's join link. Shows other people's saves until the user edits the link. */
export function BookerLinkForm({ link }: { link: BookerLink }) {
  const queryClient = useQueryClient();
  /** The edited link and the version it replaces, or null if unedited. */
  const [typed, setTyped] = useState<Omit<BookerLink, 'name'> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const value = typed?.join_url ?? link.join_url;
  useLeaveGuard(typed !== null && typed.join_url !== link.join_url, { inTab: true });

  const save = useMutation(
    orpc.calls.saveBookerLink.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(orpc.calls.bookerLinks.queryKey(), (links) =>
          links?.map((one) => (one.name === saved.name ? saved : one)),
        );
        setTyped(null);
        notifySuccess(`Join link for ${saved.name} saved`);
      },
      onError: async (failure) => {
        const refusal = rowChanged(failure);
        const message = describeError(failure, 'Failed to save join link');
        notifyError([refusal && savedBy(refusal), message].filter(Boolean).join(' '));
        await queryClient.invalidateQueries({ queryKey: orpc.calls.bookerLinks.key() });
        const links = queryClient.getQueryData(orpc.calls.bookerLinks.queryKey());
        const stored = links?.find((one) => one.name === link.name);
        // If someone else saved first, the next save may replace their link, because the user has now seen the error.
        setTyped((before) => (before && stored ? { ...before, version: stored.version } : before));
      },
    }),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = joinLinkError(value);
        setError(wrong);
        if (wrong === null) {
          save.mutate({ ...link, ...typed, join_url: value });
        }
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          style={{ flex: '1 1 18rem' }}
          label={`Join link for ${link.name}`}
          placeholder="https://"
          type="url"
          autoComplete="off"
          readOnly={save.isPending}
          value={value}
          error={error}
          onChange={(event) => {
            const join_url = event.currentTarget.value;
            setTyped((before) => ({ version: before?.version ?? link.version, join_url }));
          }}
        />
        <Button type="submit" aria-label={`Save join link for ${link.name}`} {...inactive(save.isPending)}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Group>
    </form>
  );
}
