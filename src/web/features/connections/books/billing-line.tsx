import { Alert, Box, Group, List, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignedBilling } from '#contract/connections/books/billed-version.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { offerUndo } from '#web/lib/messages/offer-undo.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { BillList } from './bill-list.tsx';
import { billChangeText, billedText, planText } from './billing-text.ts';
import { BillsExportMenu } from './export-menu.tsx';

/** A signed version: what it bills, and what a person does about it. `named`: it stands among those of other clients. */
export function BillingLine({ billing, named = false }: { billing: SignedBilling; named?: boolean }) {
  const { version_id, client, plan, changes, billed } = billing;
  const bills = useDetails({ what: 'bills' });
  const { enter, send, undo } = useEntry();
  const { data: books } = useQuery(orpc.books.provider.queryOptions());
  const sendsTo = books?.provider === 'xero' ? 'Xero' : null;
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Box flex="1 1 18rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {named && (
            <LinkAnchor to={paths.client} params={{ id: client.id }} fw={500}>
              {client.name}
            </LinkAnchor>
          )}
          <Text size="sm">{planText(plan)}</Text>
          <Text size="sm" c="dimmed">
            {plan.reference}, version {plan.number}
            {billed && ` · ${billedText(billed)}`}
          </Text>
        </Box>
        <Group gap="xs">
          {bills.button}
          {billed === null && sendsTo && (
            <BusyButton
              size="xs"
              variant="default"
              busy={send.isPending}
              aria-label={`Send to ${sendsTo}: ${client.name}`}
              onClick={() => send.mutate({ version_id })}
            >
              {changes ? 'Send as it is now' : `Send to ${sendsTo}`}
            </BusyButton>
          )}
          {billed === null && (
            <>
              <BillsExportMenu version_id={version_id} clientName={client.name} />
              <BusyButton
                size="xs"
                busy={enter.isPending}
                aria-label={`Entered in the books: ${client.name}`}
                onClick={() => enter.mutate({ version_id, how: 'by_hand' })}
              >
                Entered in the books
              </BusyButton>
            </>
          )}
          {billed !== null && billed.how !== 'xero' && (
            <BusyButton
              variant="default"
              size="xs"
              busy={undo.isPending}
              aria-label={`Undo: ${client.name}`}
              onClick={() => undo.mutate({ version_id })}
            >
              Undo
            </BusyButton>
          )}
        </Group>
      </Group>
      {billed === null && changes && (
        <Alert
          color="yellow"
          mt="xs"
          title={
            changes.length === 0
              ? 'The books already bill the same'
              : 'The books have an earlier version, which bills something else'
          }
        >
          <List size="sm">
            {changes.map((change) => (
              <List.Item key={`${change.contact} ${change.kind} ${change.description}`}>
                {billChangeText(change)}
              </List.Item>
            ))}
          </List>
          <Text size="sm" mt="xs">
            Nothing is sent until somebody decides. Bills of the earlier version stay in the books until you
            change or delete them there.
          </Text>
          <BusyButton
            mt="xs"
            size="xs"
            variant="default"
            busy={enter.isPending}
            onClick={() => enter.mutate({ version_id, how: 'left' })}
          >
            Leave the books
          </BusyButton>
        </Alert>
      )}
      {bills.panel(() => (
        <BillList plan={plan} />
      ))}
    </>
  );
}

function useEntry() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.books.key() });
  const undo = useMutation(
    orpc.books.undo.mutationOptions({
      onError: (error) => notifyError(describeError(error, 'Failed to undo the entry')),
      onSettled,
    }),
  );
  const enter = useMutation(
    orpc.books.enter.mutationOptions({
      onSuccess: ({ client, version_id, billed }) =>
        offerUndo(
          billed?.how === 'left'
            ? `The books stay as they are for ${client.name}`
            : `${client.name} is in the books`,
          () => undo.mutateAsync({ version_id }).then(() => undefined),
        ),
      onError: (error) => notifyError(describeError(error, 'Failed to save')),
      onSettled,
    }),
  );
  const send = useMutation(
    orpc.books.send.mutationOptions({
      onSuccess: ({ client }) => notifySuccess(`The bills of ${client.name} are being sent as drafts`),
      onError: (error) => notifyError(describeError(error, 'Failed to send the bills')),
      onSettled,
    }),
  );
  return { enter, send, undo };
}
