import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import type { MergeObstacle, MergeSide } from '#contract/desk/client-merges/client-merge.ts';
import type { ClientMergeField, Side } from '#contract/desk/client-merges/merge-fields.ts';
import { formatDate } from '#web/lib/browser/format.ts';

/** The two clients. `lead` is the one that led when the dialog opened, even if the user then chooses the other. */
export interface Compared {
  lead: MergeSide;
  other: MergeSide;
  obstacle: MergeObstacle | null;
}

export const SIDES: readonly Side[] = ['lead', 'other'];

export const FIELD_LABELS: Record<ClientMergeField, string> = {
  first_name: 'First name',
  surname: 'Surname',
  email: 'Email',
  phone_number: 'Phone number',
  company: 'Company',
  inquiry_source: 'Inquiry source',
  status: 'Status',
  owner: 'Owner',
  next_step: 'Next step',
  calendly_booking: 'Calendly booking',
  closed: 'Open or closed',
  notes: 'Internal notes',
};

export const OBSTACLES: Record<MergeObstacle, string> = {
  proposal_under_way:
    'A proposal for one of these clients is being created. Wait until it has finished, then merge them.',
  calls: 'Both clients have an upcoming call. Cancel one of the calls first.',
  proposals: 'Both clients have been sent proposals, so they can’t be merged. Each keeps its own versions.',
  files: 'Both clients have a due diligence file. Remove one of the files first.',
  file_of_other:
    'The client that you would merge away has a due diligence file, which is about that client. Keep that client instead.',
  changed: 'Someone else has changed one of these clients. Check the values again.',
  notes_too_long: 'The notes are too long to be joined. Keep those of one client.',
};

/** A field's value as text. Null if it is empty. */
export function valueText(
  field: ClientMergeField,
  { client, owner_name, next_step_user_name }: MergeSide,
): string | null {
  switch (field) {
    case 'status':
      return STATUS_LABELS[client.status];
    case 'owner':
      return owner_name;
    case 'next_step': {
      if (client.next_step === null || client.next_step_due === null) return null;
      const due = `${client.next_step}, by ${formatDate(client.next_step_due)}`;
      return next_step_user_name === null ? due : `${due} (${next_step_user_name})`;
    }
    case 'calendly_booking':
      return client.calendly_booking ? 'Yes' : 'No';
    case 'closed':
      return client.closed_reason === null ? 'Open' : `Closed: ${client.closed_reason}`;
    default:
      return client[field] || null;
  }
}
