import { CLIENT_FIELDS } from '#contract/clients/client-imports/import-fields.ts';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import { COLUMN_LABELS } from '#contract/clients/client-list/column-labels.ts';
import type { Client, ListedClient } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import type { DeskField } from '#contract/clients/clients/desk-fields.ts';
import { CALENDLY_SOURCE, sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import { daysSince } from '#contract/desk/standing/age.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Cell } from '#server/integrations/spreadsheet/cell.ts';

export interface ExportColumn<Row> {
  heading: string;
  cell: (row: Row, now: Date) => Cell | null;
}

/** Fields that files leave out. */
type NotExported = 'id' | 'booked_by' | 'version' | 'status_changed_at' | DeskField;

const dayOf = (instant: string) => ({ day: londonDay(new Date(instant)) });

/** The fields in order: the proposal id, then the fields that an import reads. */
const CELL_OF = {
  proposal_id: (client) => client.proposal_id,
  first_name: (client) => client.first_name,
  surname: (client) => client.surname,
  email: (client) => client.email,
  phone_number: (client) => client.phone_number,
  company: (client) => client.company,
  inquiry_source: (client) => client.inquiry_source,
  status: (client) => STATUS_LABELS[client.status],
  calendly_booking: (client) => (client.calendly_booking ? 'Yes' : 'No'),
  notes: (client) => client.notes,
  created_at: (client) => dayOf(client.created_at),
} satisfies Record<Exclude<keyof Client, NotExported>, (client: Client) => Cell | null>;

const HEADINGS: Record<keyof typeof CELL_OF, string> = { proposal_id: 'Proposal ID', ...CLIENT_FIELDS };

const FIELDS = Object.keys(CELL_OF) as (keyof typeof CELL_OF)[];

/** All fields of a client, as an import reads them. */
export const ALL_FIELDS: readonly ExportColumn<Client>[] = FIELDS.map((field) => ({
  heading: HEADINGS[field],
  cell: CELL_OF[field],
}));

const SHOWN: Record<ClientColumn, ExportColumn<ListedClient>['cell']> = {
  name: clientFullName,
  company: (client) => client.company,
  email: (client) => client.email,
  phone_number: (client) => client.phone_number,
  status: (client) => STATUS_LABELS[client.status],
  days_in_status: (client, now) => daysSince(client.status_changed_at, now),
  owner: (client) => client.owner_name,
  next_step: (client) => client.next_step,
  inquiry_source: (client) => (client.inquiry_source === null ? null : sourceLabel(client.inquiry_source)),
  calendly_booking: (client) => (client.calendly_booking ? CALENDLY_SOURCE : null),
  value: (client) => (client.first_year_value === null ? null : { pence: client.first_year_value }),
  created_at: (client) => dayOf(client.created_at),
  last_activity: (client) => dayOf(client.last_activity_at),
};

const DUE: ExportColumn<ListedClient> = {
  heading: 'Next step due',
  cell: ({ next_step_due }) => next_step_due && { day: next_step_due },
};

/** Columns as the table shows them, except that a next step's day has its own column. */
export function shownColumns(columns: readonly ClientColumn[]): readonly ExportColumn<ListedClient>[] {
  return columns.flatMap((column) => {
    const shown = { heading: COLUMN_LABELS[column], cell: SHOWN[column] };
    return column === 'next_step' ? [DUE, shown] : [shown];
  });
}
