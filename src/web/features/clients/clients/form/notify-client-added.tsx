import { Text } from '@mantine/core';
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { notifySuccess, notifyWarning } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';

interface Created {
  client: Client;
  /** Undefined if nothing was mailed. */
  mail_configured?: boolean;
}

/** Says that a client was added, with a link to it. */
export function notifyClientAdded(router: AnyRouter, { client, mail_configured }: Created): void {
  const notify = mail_configured === false ? notifyWarning : notifySuccess;
  notify(
    <>
      Client added successfully
      <Text span inherit display="block" style={{ overflowWrap: 'anywhere' }}>
        {/* Toasts are rendered outside the router, so its context is passed here. */}
        <RouterContextProvider router={router}>
          <LinkAnchor inherit underline="always" fw={500} to={paths.client} params={{ id: client.id }}>
            {clientFullName(client)}
          </LinkAnchor>
        </RouterContextProvider>
      </Text>
      {mail_configured !== undefined && (
        <Text span inherit display="block" style={{ overflowWrap: 'anywhere' }}>
          {mail_configured
            ? `The questionnaire is on its way to ${client.email}.`
            : `Email isn't set up on this server, so the questionnaire to ${client.email} was saved in its outbox and not sent.`}
        </Text>
      )}
    </>,
  );
}
