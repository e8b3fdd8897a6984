import type { SelectProps } from '@mantine/core';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { hiddenLabel } from '#web/components/forms/hidden-label.ts';
import { OwnerSelect } from '#web/features/clients/clients/owner-select.tsx';
import { StatusSelect } from '#web/features/clients/clients/status-select.tsx';

/** The columns that can be edited in the row. */
export type EditedColumn = 'status' | 'owner';

export interface CellEditorProps {
  client: ListedClient;
  column: EditedColumn;
  /** Called when the list closes, whether or not something was chosen. */
  onDone: () => void;
}

/** The same field as on the client's page, opened in the cell. */
export function CellEditor({ client, column, onDone }: CellEditorProps) {
  const field: SelectProps = {
    ...hiddenLabel(column === 'status' ? 'Status' : 'Owner'),
    size: 'xs',
    autoFocus: true,
    defaultDropdownOpened: true,
    onDropdownClose: onDone,
    comboboxProps: { width: 'max-content', position: 'bottom-start' },
  };
  if (column === 'status')
    return <StatusSelect client={client} hasAnswers={client.has_answers} field={field} />;
  const { owner_id: user_id, owner_name: full_name, owner_avatar_url: avatar_url } = client;
  const people = user_id === null || full_name === null ? [] : [{ user_id, full_name, avatar_url }];
  return <OwnerSelect client={client} people={people} field={field} />;
}
