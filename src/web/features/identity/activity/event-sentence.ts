import { CLIENT_STATUSES, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { isConsequence } from '#contract/identity/activity/action.ts';
import type { ActionEvent, ActivityAction, ActivityType } from '#contract/identity/activity/activity.ts';
import { evidenceProblem } from '#contract/identity/activity/evidence-problem.ts';
import {
  CATALOGUE_KIND_LABELS,
  CATALOGUE_KINDS,
  type CatalogueKind,
} from '#contract/pricing/catalogue/catalogue-kind.ts';
import { HINT_NAMES } from '#contract/pricing/missing-services/finding.ts';
import { formatCount, formatDateTime } from '#web/lib/browser/format.ts';
import { directDebitChange } from './direct-debit-change.ts';
import { movedIn } from './moved-in-sentence.ts';
import { botEnd, colleague, proposal, signatory } from './proposal-sentence.ts';

const FIELD_LABELS: Record<string, string> = {
  notes: 'internal notes',
  is_active: 'active flag',
  is_required: 'required flag',
};

// Already part of the sentence, or not worth mentioning.
const OMITTED_FIELDS: readonly string[] = ['kind', 'display_name', 'updated_at'];

const listFormat = new Intl.ListFormat('en-GB');

function listed(fields: readonly string[]): string {
  return listFormat.format(fields.map((field) => FIELD_LABELS[field] ?? field.replaceAll('_', ' ')));
}

function statusLabel(value: unknown): string {
  const status = CLIENT_STATUSES.find((known) => known === value);
  return status ? STATUS_LABELS[status] : 'another status';
}

/** '1,203 clients'. */
function clientCount(value: unknown): string {
  if (typeof value !== 'number') return 'clients';
  return formatCount(value, 'client');
}

/** Changed details of a call or booking, such as ' with Bob for 03/03/2026 10:15'. */
function callDetails({ changes }: ActionEvent): string {
  const { booked_by, starts_at, duration_minutes, invited_email, join_url, invited_join_url } = changes;
  return [
    typeof booked_by?.to === 'string' ? ` with ${booked_by.to}` : '',
    typeof starts_at?.to === 'string' ? ` for ${formatDateTime(starts_at.to)}` : '',
    typeof duration_minutes?.to === 'number' ? `, ${duration_minutes.to} minutes long` : '',
    join_url || invited_join_url?.from ? ', with another join link' : '',
    // A first invitation always goes to the client's own address, so it isn't mentioned.
    invited_email?.from && invited_email.to ? `, with the invitation now going to ${invited_email.to}` : '',
  ].join('');
}

/** The text in quotes, after `before`. Returns '' if there is no text. */
function quoted(text: unknown, before = ' '): string {
  return typeof text === 'string' ? `${before}"${text}"` : '';
}

/** ', dismissing the hints about payroll and Making Tax Digital', with hints that are shown again. */
function hints({ changes }: ActionEvent): string {
  const about = (wanted: (to: unknown) => boolean) =>
    Object.entries(HINT_NAMES).flatMap(([rule, name]) => {
      const change = changes[`dismissed.${rule}`];
      return change && wanted(change.to) ? [name] : [];
    });
  const dismissed = about((to) => to !== null);
  const again = about((to) => to === null);
  const noun = (names: string[]) =>
    `the ${names.length === 1 ? 'hint' : 'hints'} about ${listFormat.format(names)}`;
  return [
    dismissed.length > 0 ? `, dismissing ${noun(dismissed)}` : '',
    again.length > 0 ? `, showing ${noun(again)} again` : '',
  ].join('');
}

function mailedTo({ changes: { mailed_to } }: ActionEvent): string {
  return typeof mailed_to?.to === 'string' ? ` (${mailed_to.to})` : '';
}

/** The name is null after the merged client has been erased. */
function mergedName(value: unknown): string {
  return typeof value === 'string' ? value : 'another client';
}

/** For example 'the sub-header "Payroll"', with its name at the time. */
function entryOf({ changes: { kind, display_name } }: ActionEvent): string {
  const known = CATALOGUE_KINDS.find((one) => one === (kind?.to ?? kind?.from));
  const name = display_name?.from ?? display_name?.to;
  const label = known ? CATALOGUE_KIND_LABELS[known].toLowerCase() : 'service';
  return typeof name === 'string' ? `the ${label} "${name}"` : `the ${label}`;
}

function catalogueEdit(event: ActionEvent): string {
  const { display_name } = event.changes;
  const fields = Object.keys(event.changes).filter((field) => !OMITTED_FIELDS.includes(field));
  const renamed = display_name && display_name.from !== display_name.to;
  return [
    renamed ? `renamed ${entryOf(event)} to "${String(display_name.to)}"` : '',
    renamed && fields.length > 0 ? ' and ' : '',
    fields.length > 0
      ? `changed ${renamed ? `its ${listed(fields)}` : `the ${listed(fields)} of ${entryOf(event)}`}`
      : '',
    !renamed && fields.length === 0 ? `changed ${entryOf(event)}` : '',
  ].join('');
}

const SORTED: Record<CatalogueKind, string> = {
  category: 'categories',
  sub_header: 'sub-headers',
  option: 'options',
};

/** Events about sub-headers and options name the parent. Categories have no parent, so their events have no name. */
function reorder({ changes: { kind, display_name } }: ActionEvent): string {
  const sorted = SORTED[CATALOGUE_KINDS.find((one) => one === kind?.to) ?? 'category'];
  const below = typeof display_name?.to === 'string' ? ` of "${display_name.to}"` : '';
  return `changed the order of the ${sorted}${below}`;
}

/** For example 'handed 312 clients to Ann'. */
function bulkChange({ changes: { act: action, clients, person, reason, status_to } }: ActionEvent): string {
  const many = clientCount(clients?.to);
  switch (action?.to) {
    case 'owner':
      return typeof person?.to === 'string'
        ? `handed ${many} to ${person.to}`
        : `left ${many} without an owner`;
    case 'status':
      return `moved ${many} to ${statusLabel(status_to?.to)}`;
    case 'close':
      return `closed ${many}${quoted(reason?.to, ': ')}`;
    case 'email_link':
      return `started to email the questionnaire link to ${many}`;
    case 'next_step':
      return `planned the next step of ${many}${typeof person?.to === 'string' ? ` for ${person.to}` : ''}`;
    default:
      return `changed ${many}`;
  }
}

const BULK_UNDONE: Record<string, string> = {
  owner: 'a hand-over of',
  status: 'a status change of',
  close: 'the closing of',
};

const TO_FILE = 'to a file, since no mail server is configured';

/** Text after the actor's name. The client's name is added separately, where the page needs it. */
const SENTENCES: Record<ActivityType, (event: ActionEvent) => string> = {
  'client.created': () => 'added the client',
  'client.edited': ({ changes }) => `changed ${listed(Object.keys(changes)) || 'the client'}`,
  'client.status_changed': ({ changes }) =>
    `moved the client from ${statusLabel(changes.status?.from)} to ${statusLabel(changes.status?.to)}`,
  'client.calendly_booking_changed': (event) =>
    `${event.changes.calendly_booking?.to ? 'set' : 'cleared'} the Calendly booking${callDetails(event)}`,
  'client.owner_changed': ({ changes: { owner } }) =>
    typeof owner?.to === 'string' ? `handed the client to ${owner.to}` : 'left the client without an owner',
  'client.closed': ({ changes: { reason } }) => `closed the client${quoted(reason?.to, ': ')}`,
  'client.reopened': () => 'reopened the client',
  'client.merged': ({ changes: { client } }) => `merged the client with ${mergedName(client?.to)}`,
  'client.merge_undone': ({ changes: { client } }) => `undid the merge with ${mergedName(client?.from)}`,
  'client.moved_in': movedIn,
  'clients.moved_in': ({ changes: { clients, source } }) =>
    `moved in ${clientCount(clients?.to)} from ${typeof source?.to === 'string' ? source.to : 'another system'}`,
  'clients.imported': ({ changes }) => `imported ${clientCount(changes.clients?.to)}`,
  'clients.import_undone': ({ changes }) => `undid an import of ${clientCount(changes.clients?.from)}`,
  'clients.bulk_changed': bulkChange,
  'clients.bulk_undone': ({ changes: { act: action, clients } }) =>
    `undid ${BULK_UNDONE[String(action?.to)] ?? 'a change of'} ${clientCount(clients?.to)}`,
  'evidence.problem_found': ({ changes }) => evidenceProblem(changes),
  'additional_information.saved': () => 'saved additional information',
  'link.generated': () => 'generated a questionnaire link',
  'link.emailed': (event) =>
    event.changes.written
      ? `wrote a mail with the questionnaire link${mailedTo(event)} ${TO_FILE}`
      : `sent the questionnaire link by email${mailedTo(event)}`,
  'link.reminded': (event) =>
    event.changes.written
      ? `wrote a reminder about the questionnaire${mailedTo(event)} ${TO_FILE}`
      : `sent a reminder about the questionnaire${mailedTo(event)}`,
  'link.revoked': () => 'revoked a questionnaire link',
  'link.reminders_stopped': () => 'stopped the reminders about the questionnaire',
  'link.reminders_resumed': () => 'resumed the reminders about the questionnaire',
  'questionnaire.submitted': () => 'submitted the questionnaire',
  'questionnaire.entered': () => 'entered the questionnaire',
  'call.booked': (event) => `booked a Zoom call${callDetails(event)}`,
  'call.unbooked': () => 'undid the Zoom call booking',
  'call.rebooked': (event) => `rebooked the Zoom call${callDetails(event)}`,
  'call.cancelled': ({ changes: { starts_at } }) =>
    typeof starts_at?.from === 'string'
      ? `cancelled the Zoom call on ${formatDateTime(starts_at.from)}`
      : 'cancelled the Zoom call',
  'next_step.set': ({ changes: { next_step, next_step_user } }) =>
    `planned the next step${quoted(next_step?.to)}${
      typeof next_step_user?.to === 'string'
        ? ` for ${next_step_user.to}`
        : next_step_user
          ? ' for nobody'
          : ''
    }`,
  'next_step.done': ({ changes: { next_step } }) => `completed the next step${quoted(next_step?.from)}`,
  'next_step.removed': ({ changes: { next_step } }) => `removed the next step${quoted(next_step?.from)}`,
  'mail.sent': ({ changes: { subject, written } }) =>
    written ? `wrote an email${quoted(subject?.to)} ${TO_FILE}` : `sent an email${quoted(subject?.to)}`,
  'mail.sent_again': ({ changes: { subject, written } }) =>
    written
      ? `wrote an email${quoted(subject?.to)} again ${TO_FILE}`
      : `sent an email again${quoted(subject?.to, ': ')}`,
  'mail.failed': (event) => {
    const { subject, reason } = event.changes;
    return `could not deliver an email${quoted(subject?.to)}${mailedTo(event)}${
      typeof reason?.to === 'string' ? `. ${reason.to}` : ''
    }`;
  },
  'note.added': () => 'added a note',
  'note.deleted': () => 'deleted a note',
  'proforma.saved': (event) => `saved a proforma${hints(event)}`,
  'proforma.edited': (event) => {
    const book = event.changes.price_book_version?.to;
    if (book != null) return `computed the fees again, from version ${book} of the price book`;
    return `edited the proforma${hints(event)}`;
  },
  'fees.approval_asked': () => 'asked for approval of the fees',
  'fees.approved': ({ changes: { approved_as } }) =>
    approved_as ? `approved the fees as ${approved_as.to}` : 'approved the fees',
  'proposal.sent': () => 'sent the proposal',
  'proposal.taken_back': () => 'undid sending the proposal',
  'proposal.bot_started': () => 'started the GoProposal bot',
  'proposal.bot_ended': botEnd,
  'proposal.version_sent': (event) => `sent ${proposal(event)}`,
  'proposal.superseded': ({ changes: { number } }) =>
    number?.from == null
      ? 'replaced an earlier version of the proposal'
      : `replaced version ${number.from} of the proposal`,
  'proposal.withdrawn': (event) => `withdrew ${proposal(event)}${quoted(event.changes.reason?.to, ': ')}`,
  'proposal.reminded': (event) =>
    event.changes.written
      ? `wrote a reminder for ${signatory(event)} of ${proposal(event)}${mailedTo(event)} ${TO_FILE}`
      : `reminded ${signatory(event)} of ${proposal(event)}${mailedTo(event)}`,
  'proposal.reminders_stopped': (event) => `stopped the reminders about ${proposal(event)}`,
  'proposal.reminders_resumed': (event) => `resumed the reminders about ${proposal(event)}`,
  'proposal.link_mailed': (event) =>
    event.changes.written
      ? `wrote a mail with a link for ${signatory(event)} to ${proposal(event)}${mailedTo(event)} ${TO_FILE}`
      : `mailed ${signatory(event)} a link to ${proposal(event)}${mailedTo(event)}`,
  'proposal.link_copied': (event) => `copied a link for ${signatory(event)} to ${proposal(event)}`,
  'proposal.opened': (event) => `opened ${proposal(event)}`,
  'proposal.question_asked': (event) =>
    `asked about ${proposal(event)}${quoted(event.changes.question?.to, ': ')}`,
  'proposal.wrong_person': (event) =>
    `said that the link to ${proposal(event)} reached somebody else${quoted(event.changes.note?.to, ': ')}`,
  'proposal.accepted': (event) => {
    const { left_out } = event.changes;
    return `accepted ${proposal(event)}${typeof left_out?.to === 'string' ? ` without ${left_out.to}` : ''}`;
  },
  'proposal.signature_added': (event) => `signed ${proposal(event)}${colleague(event)}`,
  'proposal.declined': (event) =>
    `declined ${proposal(event)}${colleague(event)}${quoted(event.changes.reason?.to, ': ')}`,
  'proposal.completed': (event) => `completed ${proposal(event)} with the last signature${colleague(event)}`,
  'proposal.countersigned': (event) => `countersigned ${proposal(event)}`,
  'billing.entered': (event) => `entered ${proposal(event)} in the books`,
  'billing.sent': (event) => `sent the bills of ${proposal(event)} to the books as drafts`,
  'billing.left': (event) => `left the books as they were before ${proposal(event)}`,
  'billing.undone': (event) => `listed ${proposal(event)} as to be billed again`,
  'direct_debit.changed': directDebitChange,
  'due_diligence.changed': ({ changes }) => String(changes.did?.to ?? 'changed the file'),
  'catalogue.created': (event) => `added ${entryOf(event)}`,
  'catalogue.edited': catalogueEdit,
  'catalogue.deleted': (event) => `deleted ${entryOf(event)}`,
  'catalogue.reordered': reorder,
};

/** Looks in `SENTENCES`, because importing the contract's list of types would load zod on the dashboard. */
function isKnown(type: string): type is ActivityType {
  return Object.hasOwn(SENTENCES, type);
}

function eventSentence(event: ActionEvent): string {
  return isKnown(event.type) ? SENTENCES[event.type](event) : 'made another change';
}

/** Texts added to the sentence of the action's first event, in place of a second sentence. */
const ASIDES: Partial<Record<string, (event: ActionEvent) => string>> = {
  'note.added': () => ' with a note',
  // Follows `proposal.sent`, which has no number.
  'proposal.version_sent': () => '',
  // Follows `proposal.accepted`: the first signature is the acceptance.
  'proposal.signature_added': (event) => ` by signing it${colleague(event)}`,
  'proposal.completed': (event) => ` with the last signature${colleague(event)}`,
};

/** For example 'sent the proposal, which moved the client from Proforma Review to GoProposal Sent'. */
export function actionSentence(action: ActivityAction): string {
  const first =
    eventSentence(action) + action.also.map((event) => ASIDES[event.type]?.(event) ?? '').join('');
  const others = action.also.filter((event) => !isConsequence(event) && !(event.type in ASIDES));
  const results = action.also.filter(isConsequence);
  const done = listFormat.format([first, ...others.map(eventSentence)]);
  return results.length > 0 ? `${done}, which ${listFormat.format(results.map(eventSentence))}` : done;
}
