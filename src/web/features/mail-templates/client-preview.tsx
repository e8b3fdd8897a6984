import { Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientFullName } from '#contract/clients/client-name.ts';
import { fieldProblem, fillMail } from '#contract/mail-templates/merge-fields.ts';
import { orpc } from '#web/lib/api/api.ts';
import { MailPreview } from './mail-preview.tsx';

/** Clients offered for the preview at once. */
const OFFERED = 10;
/** Milliseconds after the last keystroke. */
const DELAY_MS = 300;

/** Shows a template as one of the firm's own clients would read it. */
export function ClientPreview({ subject, body }: { subject: string; body: string }) {
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search === chosen?.label ? '' : search, DELAY_MS);
  const { data: found } = useQuery(
    orpc.clients.list.queryOptions({
      input: { limit: OFFERED, ...(settled && { search: settled }) },
      placeholderData: keepPreviousData,
    }),
  );
  const offered = (found?.items ?? []).map((client) => ({
    value: client.id,
    label: `${clientFullName(client)} (${client.proposal_id})`,
  }));
  const shown = chosen ?? offered[0] ?? null;
  const draft = useQuery({
    ...orpc.clientMails.draft.queryOptions({ input: { client_id: shown?.value ?? '' } }),
    enabled: shown !== null,
    placeholderData: keepPreviousData,
  });

  if (found?.items.length === 0 && settled === '') {
    return (
      <Text size="sm" c="dimmed">
        Add a client to see how the template reads.
      </Text>
    );
  }
  const problem = draft.data && problemOf(fillMail({ subject, body }, draft.data.values));
  return (
    <Stack gap="xs">
      <Select
        label="Preview with"
        searchable
        data={chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage="No client found"
        allowDeselect={false}
        value={shown?.value ?? null}
        onChange={(id) => setChosen(offered.find(({ value }) => value === id) ?? chosen)}
        searchValue={search}
        onSearchChange={setSearch}
      />
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
        {problem && `${problem} It couldn't be sent to this client.`}
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
