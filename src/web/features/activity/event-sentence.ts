import type { ActivityEvent, ActivityType } from '#contract/activity/activity.ts';
import { type ClientStatus, STATUS_LABELS } from '#contract/clients/client-status.ts';

const FIELD_LABELS: Record<string, string> = {
  first_name: 'first name',
  surname: 'surname',
  email: 'email',
  phone_number: 'phone number',
  company: 'company',
  inquiry_source: 'inquiry source',
  notes: 'internal notes',
};

function statusLabel(value: unknown): string {
  return typeof value === 'string' && value in STATUS_LABELS
    ? STATUS_LABELS[value as ClientStatus]
    : String(value);
}

function fieldsOf({ changes }: ActivityEvent): string {
  const names = Object.keys(changes).map((field) => FIELD_LABELS[field] ?? field.replaceAll('_', ' '));
  return new Intl.ListFormat('en-GB').format(names);
}

/** What follows the name of who did it; the client is named before or after, where it is not plain from the page. */
const SENTENCES: Partial<Record<ActivityType, (event: ActivityEvent) => string>> = {
  'client.created': () => 'added the client',
  'client.edited': (event) => `changed ${fieldsOf(event) || 'the client'}`,
  'client.status_changed': ({ changes }) =>
    `moved the client from ${statusLabel(changes.status?.from)} to ${statusLabel(changes.status?.to)}`,
  'client.calendly_booking_changed': ({ changes }) =>
    `${changes.calendly_booking?.to ? 'set' : 'cleared'} the Calendly booking`,
  'additional_information.saved': () => 'saved additional information',
  'link.generated': () => 'generated a questionnaire link',
  'link.emailed': () => 'sent the questionnaire link by email',
  'link.reminded': () => 'sent a reminder of the questionnaire',
  'link.revoked': () => 'ended a questionnaire link',
  'questionnaire.submitted': () => 'submitted the questionnaire',
  'questionnaire.entered': () => 'entered the questionnaire',
  'call.booked': () => 'booked a Zoom call',
  'call.rebooked': () => 'rebooked the Zoom call',
  'call.cancelled': () => 'cancelled the Zoom call',
  'note.added': () => 'added a note',
  'note.deleted': () => 'deleted a note',
  'proforma.saved': () => 'saved a proforma',
  'proforma.edited': () => 'edited the proforma',
  'proposal.sent': () => 'sent the proposal',
};

/** 'moved the client from New Inquiry to Request for Info'. */
export function eventSentence(event: ActivityEvent): string {
  return SENTENCES[event.type]?.(event) ?? event.type.replaceAll(/[._]/g, ' ');
}
