import { Alert, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { clientFullName } from '#contract/clients/client.ts';
import { STATUS_LABELS } from '#contract/clients/client-status.ts';
import { DUPLICATE_FIELDS, type Duplicate, type DuplicateField } from '#contract/clients/duplicates.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** Milliseconds after the last key. */
const DELAY_MS = 400;

const FIELD_NAMES: Record<DuplicateField, string> = {
  email: 'email',
  phone_number: 'phone number',
  company: 'company',
};

/** Clients that are likely the one that is typed. `exceptId` is the one that is being edited. */
export function useDuplicates(
  { email, phone_number, company }: Record<DuplicateField, string>,
  exceptId?: string,
): readonly Duplicate[] {
  // The same object for as long as it says the same: each new one would be waited for.
  const latest = useMemo(
    () => ({ email, phone_number, company, ...(exceptId !== undefined && { except_id: exceptId }) }),
    [email, phone_number, company, exceptId],
  );
  const [input] = useDebouncedValue(latest, DELAY_MS);
  const typed = [email, phone_number, company].some((text) => text.trim() !== '');
  const { data = [] } = useQuery(
    orpc.clients.findDuplicates.queryOptions({
      input,
      enabled: typed,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
  return typed ? data : [];
}

export interface DuplicateHintProps {
  /** The field it stands below. */
  field: DuplicateField;
  duplicates: readonly Duplicate[];
}

/** Points out, below a field, the clients that it makes look the same; it never blocks. */
export function DuplicateHint({ field, duplicates }: DuplicateHintProps) {
  // A client that several fields point to is named once, below the first of them.
  const own = duplicates.filter(({ same }) => DUPLICATE_FIELDS.find((one) => same.includes(one)) === field);
  const shown = own.length > 0;
  // Always there, so that what appears in it is read out; out of the way while empty.
  return (
    <div role="status" style={shown ? undefined : { position: 'absolute' }}>
      {shown && (
        <Alert color="yellow" variant="light" title="Possibly a duplicate" mt="xs">
          <Text size="sm">You can go on; these clients look the same:</Text>
          <List size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
            {own.map((client) => (
              <List.Item key={client.id}>
                <LinkAnchor
                  inherit
                  underline="always"
                  to={paths.client}
                  params={{ id: client.id }}
                  target="_blank"
                >
                  {clientFullName(client)}
                </LinkAnchor>{' '}
                ({client.proposal_id}, {STATUS_LABELS[client.status]}) has the same{' '}
                {new Intl.ListFormat('en-GB').format(client.same.map((one) => FIELD_NAMES[one]))}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  );
}
