import { FileButton, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { PICTURE_MAX_BYTES, PICTURE_SIDE } from '#contract/identity/account/picture.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { UserAvatar } from '#web/components/user-avatar.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import type { Account } from './account-query.ts';

/** JPEG qualities, tried in order until the picture is small enough. The last quality is always low enough. */
const QUALITIES = [0.85, 0.6, 0.3];

/**
 * Crops a picture to its middle square, scales it and returns it as a Base64 JPEG. This drops the file name and the
 * location. Throws if the browser can't read the file.
 */
async function shrinkPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_SIDE;
  canvas.height = PICTURE_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, left, top, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  bitmap.close();
  const encoded = QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '');
  return encoded.find((base64) => base64.length * 0.75 <= PICTURE_MAX_BYTES) ?? encoded.at(-1) ?? '';
}

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
