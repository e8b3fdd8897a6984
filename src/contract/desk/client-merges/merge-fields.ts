import { CLIENT_LIMITS, type Client } from '#contract/clients/clients/client.ts';
import { isForward } from '#contract/clients/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';

/** For each of these fields, the user chooses one client's value. In the dialog's order, with each field's columns. */
export const CLIENT_MERGE_FIELDS = {
  first_name: ['first_name'],
  surname: ['surname'],
  email: ['email'],
  phone_number: ['phone_number'],
  company: ['company'],
  inquiry_source: ['inquiry_source'],
  status: ['status', 'status_changed_at'],
  owner: ['owner_id'],
  next_step: ['next_step', 'next_step_due', 'next_step_user_id'],
  calendly_booking: ['calendly_booking'],
  closed: ['closed_reason', 'closed_at', 'closed_by'],
  notes: ['notes'],
} as const satisfies Record<string, readonly (keyof Client)[]>;

export type ClientMergeField = keyof typeof CLIENT_MERGE_FIELDS;
export const MERGE_FIELD_NAMES = Object.keys(CLIENT_MERGE_FIELDS) as ClientMergeField[];

export type Side = 'lead' | 'other';
/** Only notes can be joined. */
export type MergeChoice = Side | 'both';
export type MergeChoices = { readonly [Name in ClientMergeField]?: MergeChoice | undefined };

/** The columns of a client that a merge may change. */
export type MergedClient = Pick<Client, (typeof CLIENT_MERGE_FIELDS)[ClientMergeField][number] | 'booked_by'>;

/** Whether the clients' values differ. A field with several columns is compared by the first. */
export function differs(field: ClientMergeField, lead: MergedClient, other: MergedClient): boolean {
  return shown(field, lead) !== shown(field, other);
}

/**
 * Returns the choice to preselect: the later status, the Calendly booking, the open client, both notes if they fit
 * together. For other fields: the only value, the value that contains the other, or the leading client's.
 */
export function preselected(field: ClientMergeField, lead: MergedClient, other: MergedClient): MergeChoice {
  if (!differs(field, lead, other)) return 'lead';
  switch (field) {
    case 'status':
      return isForward(lead.status, other.status) ? 'other' : 'lead';
    case 'calendly_booking':
      return other.calendly_booking ? 'other' : 'lead';
    // An open client stays open.
    case 'closed':
      return other.closed_at === null ? 'other' : 'lead';
    case 'notes':
      if (joinedNotes(lead, other) !== null) return 'both';
  }
  const own = shown(field, lead).toLowerCase();
  return shown(field, other).toLowerCase().includes(own) ? 'other' : 'lead';
}

/** Returns both clients' notes, the leading client's first. Null unless both have notes that differ and fit together. */
export function joinedNotes(lead: MergedClient, other: MergedClient): string | null {
  if (!lead.notes || !other.notes || lead.notes === other.notes) return null;
  const joined = `${lead.notes}\n\n${other.notes}`;
  return joined.length <= CLIENT_LIMITS.notes ? joined : null;
}

/** Returns the merged client's columns. A field without a choice takes the preselected value. */
export function mergedColumns(lead: MergedClient, other: MergedClient, choices: MergeChoices): MergedClient {
  const merged: Record<string, unknown> = { booked_by: lead.booked_by ?? other.booked_by };
  for (const field of MERGE_FIELD_NAMES) {
    const choice = choices[field] ?? preselected(field, lead, other);
    for (const column of CLIENT_MERGE_FIELDS[field]) {
      merged[column] =
        choice === 'both'
          ? (joinedNotes(lead, other) ?? lead.notes ?? other.notes)
          : choice === 'other'
            ? other[column]
            : lead[column];
    }
  }
  return merged as MergedClient;
}

/**
 * Whether answers block the status of `side`, as in the status dropdown. If they would block both statuses, they block
 * neither, because the merged client must have a status.
 */
export function isStatusBlocked(
  side: Side,
  clients: Record<Side, Pick<Client, 'status'>>,
  hasAnswers: boolean,
): boolean {
  const blocked = (one: Side) => isStatusDisabled(clients[one].status, hasAnswers);
  return blocked(side) && !blocked(side === 'lead' ? 'other' : 'lead');
}

function shown(field: ClientMergeField, client: MergedClient): string {
  return String(client[CLIENT_MERGE_FIELDS[field][0]] ?? '').trim();
}
