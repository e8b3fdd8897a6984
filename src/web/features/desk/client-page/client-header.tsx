import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { Colleague } from '#contract/identity/people/contract.ts';
import type { ClientValue } from '#contract/pricing/client-values/client-value.ts';
import { billingText, yearText } from '#contract/pricing/client-values/value-text.ts';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { OwnerAvatar } from '#web/features/identity/people/owner-avatar.tsx';
import { useDocumentTitle } from '#web/lib/navigation/use-document-title.ts';
import classes from './client-page.module.css';

export interface ClientHeaderProps {
  client: Client;
  /** Includes the owner. */
  people: readonly Colleague[];
  /** Null without a priced proforma. */
  value: ClientValue | null;
  /** The one thing to do next, if it isn't shown elsewhere. */
  action: ReactNode;
}

/** The client's name, facts and next action. Stays at the top while the page scrolls. */
export function ClientHeader({ client, people, value, action }: ClientHeaderProps) {
  const name = clientFullName(client);
  useDocumentTitle(name);
  const titleId = useId();
  const owner = people.find(({ user_id }) => user_id === client.owner_id);
  return (
    <Box component="section" aria-labelledby={titleId} className={classes.header}>
      <div className={classes.who}>
        <Title order={1} id={titleId} className={classes.name} title={name}>
          {name}
        </Title>
        {client.company && (
          <Text className={classes.company} title={client.company} truncate>
            {client.company}
          </Text>
        )}
        <Group gap="sm" style={{ rowGap: 4 }}>
          <StatusBadge status={client.status} />
          <Text size="sm" c="dimmed" component="span">
            {client.proposal_id}
          </Text>
          <Group gap={6} wrap="nowrap" miw={0} className={classes.owner}>
            {owner && <OwnerAvatar name={owner.full_name} picture={owner.avatar_url} />}
            <Text size="sm" c="dimmed" component="span" truncate>
              {owner?.full_name ?? 'No owner'}
            </Text>
          </Group>
          {value && (
            <Text size="sm" c="dimmed" component="span" title={yearText(value)}>
              {billingText(value)}
            </Text>
          )}
        </Group>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </Box>
  );
}
