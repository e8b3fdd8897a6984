import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fieldProblem, fillMail } from '#contract/firm/mail-templates/merge-fields.ts';
import { useSampleClient } from '#web/features/clients/clients/use-sample-client.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { MailPreview } from './mail-preview.tsx';

/** Shows a template as one of the firm's own clients would read it. */
export function ClientPreview({ subject, body }: { subject: string; body: string }) {
  const { client_id, hasNoClients, select } = useSampleClient();
  const draft = useQuery({
    ...orpc.clientMails.draft.queryOptions({ input: { client_id: client_id ?? '' } }),
    enabled: client_id !== null,
    placeholderData: keepPreviousData,
  });

  if (hasNoClients) {
    return (
      <Text size="sm" c="dimmed">
        Add a client to see how the template reads.
      </Text>
    );
  }
  const problem = draft.data && problemOf(fillMail({ subject, body }, draft.data.values));
  return (
    <Stack gap="xs">
      {select}
      {draft.data && (
        <MailPreview
          subject={subject}
          body={body}
          values={draft.data.values}
          to={draft.data.to_email}
          replyTo={draft.data.reply_to_name}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {problem && `${problem} A mail from this template can't be sent to this client.`}
      </Text>
    </Stack>
  );
}

function problemOf({ subject, body }: ReturnType<typeof fillMail>): string | null {
  return fieldProblem({
    unknown: [...new Set([...subject.unknown, ...body.unknown])],
    empty: [...new Set([...subject.empty, ...body.empty])],
  });
}
