import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { CreateMode } from './use-create-client.ts';

export interface CreateButtonsProps {
  /** The button whose request is in progress. */
  pending: CreateMode | null;
  onPress: (mode: CreateMode) => void;
}

/** The buttons of the create form. Enter presses the last one, because it is the only submit button. */
export function CreateButtons({ pending, onPress }: CreateButtonsProps) {
  const noteId = useId();
  const { data: mail } = useQuery(orpc.mails.status.queryOptions({ retry: false }));
  const notSent = mail?.configured === false;
  const button = (mode: CreateMode, label: string) => ({
    children: pending === mode ? 'Creating...' : label,
    'aria-busy': pending === mode,
    ...(mode !== 'create' && { onClick: () => onPress(mode) }),
    ...inactive(pending !== null),
  });
  return (
    <>
      <Group justify="flex-end" gap="xs" mt="lg">
        <LinkButton variant="default" to={paths.clients}>
          Cancel
        </LinkButton>
        <Button variant="default" {...button('another', 'Create and add another')} />
        <Button
          variant="light"
          aria-describedby={notSent ? noteId : undefined}
          {...button('email', 'Create and email questionnaire')}
        />
        <Button type="submit" aria-keyshortcuts="Control+Enter" {...button('create', 'Create Client')} />
      </Group>
      {notSent && (
        <Text id={noteId} size="sm" c="dimmed" mt="xs" ta="right">
          Email isn't set up on this server. The questionnaire would be saved in its outbox and not sent.
        </Text>
      )}
    </>
  );
}
