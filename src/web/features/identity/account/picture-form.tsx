import { FileButton, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { UserAvatar } from '#web/components/user-avatar.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import type { Account } from './account-query.ts';
import { shrinkPicture } from './shrink-picture.ts';

const FIELD_ID = 'picture';

/** The user's picture. Saved as soon as it is chosen. */
export function PictureForm({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  /** Clears the file input, so that the same file can be chosen again. */
  const emptyField = useRef<() => void>(null);
  const save = useMutation({
    mutationFn: async (file: File | null) =>
      client.account.setPicture({ picture: file && (await shrinkPicture(file)) }),
    onSuccess: (_saved, file) => {
      notifySuccess(file ? 'Picture saved' : 'Picture removed');
      for (const { key } of [orpc.account, orpc.auth.session, orpc.users])
        void queryClient.invalidateQueries({ queryKey: key() });
    },
    onSettled: () => emptyField.current?.(),
    onError: (error) =>
      notifyError(
        error instanceof DOMException
          ? "This file isn't a picture that can be read. Choose a JPEG, PNG or WebP file."
          : describeError(error, 'Failed to save the picture'),
      ),
  });

  return (
    <SectionCard title="Picture" description="Shown to your colleagues, cropped to a square.">
      <Group>
        <UserAvatar user={account} size="4.5rem" />
        <label htmlFor={FIELD_ID} hidden>
          Picture
        </label>
        <FileButton
          accept="image/*"
          resetRef={emptyField}
          inputProps={{ id: FIELD_ID }}
          onChange={(file) => file && save.mutate(file)}
        >
          {(props) => (
            <BusyButton variant="default" busy={save.isPending} {...props}>
              {account.avatar_url ? 'Change Picture' : 'Upload Picture'}
            </BusyButton>
          )}
        </FileButton>
        {account.avatar_url && (
          <BusyButton
            ref={returnFocusOnUnmount}
            variant="subtle"
            color="red"
            busy={save.isPending}
            onClick={() => save.mutate(null)}
          >
            Remove Picture
          </BusyButton>
        )}
      </Group>
    </SectionCard>
  );
}
