import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { CreateAct } from './use-create-client.ts';

export interface CreateButtonsProps {
  /** The button whose request is under way. */
  act: CreateAct | null;
  onAct: (act: CreateAct) => void;
}

/** The buttons of the create form. Enter presses the last one, because it is the only submit button. */
export function CreateButtons({ act, onAct }: CreateButtonsProps) {
  const noteId = useId();
  const { data: mail } = useQuery(orpc.mails.status.queryOptions({ retry: false }));
  const notSent = mail?.configured === false;
  const button = (own: CreateAct, label: string) => ({
    children: act === own ? 'Creating...' : label,
    'aria-busy': act === own,
    ...(own !== 'create' && { onClick: () => onAct(own) }),
    ...inactive(act !== null),
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
          Email isn’t set up on this server. The questionnaire would be saved in its outbox and not sent.
        </Text>
      )}
    </>
  );
}
