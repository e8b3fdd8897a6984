import { Alert, List, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import {
  DUPLICATE_FIELDS,
  type Duplicate,
  type DuplicateField,
} from '#contract/clients/clients/duplicates.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { paths } from '#web/lib/navigation/paths.ts';

/** Delay after the last keystroke in a field. */
const DELAY_MS = 400;

const FIELD_NAMES: Record<DuplicateField, string> = {
  email: 'email',
  phone_number: 'phone number',
  company: 'company',
};

/** Returns likely duplicates of the client in the form. `exceptId` is the client being edited. */
export function useDuplicates(
  { email, phone_number, company }: Record<DuplicateField, string>,
  exceptId?: string,
): readonly Duplicate[] {
  // Each field has its own delay, so that typing in one field doesn't delay the notice below another.
  const [settledEmail] = useDebouncedValue(email, DELAY_MS);
  const [settledPhone] = useDebouncedValue(phone_number, DELAY_MS);
  const [settledCompany] = useDebouncedValue(company, DELAY_MS);
  const input = {
    email: settledEmail,
    phone_number: settledPhone,
    company: settledCompany,
    ...(exceptId !== undefined && { except_id: exceptId }),
  };
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

interface DuplicateHintProps {
  /** The field that the notice is shown below. */
  field: DuplicateField;
  duplicates: readonly Duplicate[];
}

export interface FieldWithDuplicatesProps extends TextInputProps, DuplicateHintProps {}

export function FieldWithDuplicates({ field, duplicates, ...input }: FieldWithDuplicatesProps) {
  return (
    <div>
      <TextInput autoComplete="off" {...input} />
      <DuplicateHint field={field} duplicates={duplicates} />
    </div>
  );
}

/** Lists likely duplicates below a field. Never blocks saving. */
function DuplicateHint({ field, duplicates }: DuplicateHintProps) {
  // A client that matches several fields is listed only below the first of them.
  const own = duplicates.filter(({ same }) => DUPLICATE_FIELDS.find((one) => same.includes(one)) === field);
  const shown = own.length > 0;
  // Always rendered, so that screen readers announce new content. Takes no space while empty.
  return (
    <div role="status" style={shown ? undefined : { position: 'absolute' }}>
      {shown && (
        <Alert color="yellow" variant="light" title="Possible duplicate" mt="xs">
          <Text size="sm">You can still save. These clients look similar:</Text>
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
