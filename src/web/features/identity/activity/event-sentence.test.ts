import { expect, test } from 'vitest';
import { mergeAction } from '#contract/identity/activity/action.ts';
import {
  ACTIVITY_TYPES,
  type ActionEvent,
  type ActivityChanges,
} from '#contract/identity/activity/activity.ts';
import { actionSentence } from './event-sentence.ts';

function sentence(type: string, changes: ActivityChanges = {}): string {
  return sentenceOf({ id: 1, type, changes });
}

function sentenceOf(...events: ActionEvent[]): string {
  const about = {
    at: '2026-03-02T10:15:30.123Z',
    actor_name: 'Sam Staff',
    client_id: null,
    client_name: null,
  };
  return actionSentence(mergeAction(about, events));
}

const moved: ActionEvent = {
  id: 3,
  type: 'client.status_changed',
  changes: { status: { from: 'request_for_info', to: 'info_returned' } },
};
const about = (id: number, type: string): ActionEvent => ({ id, type, changes: {} });

test('an action is one sentence: what was done, then what followed from it', () => {
  expect(sentenceOf(about(2, 'questionnaire.submitted'), moved)).toBe(
    'submitted the questionnaire, which moved the client from Request for Info to Info Returned',
  );
  expect(sentenceOf(about(2, 'client.reopened'), moved, about(1, 'questionnaire.entered'))).toBe(
    'entered the questionnaire, which moved the client from Request for Info to Info Returned and reopened the client',
  );
  expect(sentenceOf(about(1, 'client.created'), about(2, 'note.added'))).toBe('added the client with a note');
  expect(sentenceOf(about(1, 'client.created'), about(2, 'client.calendly_booking_changed'))).toBe(
    'added the client and cleared the Calendly booking',
  );
  expect(sentenceOf(moved)).toBe('moved the client from Request for Info to Info Returned');
});

test.each(ACTIVITY_TYPES)('%s has a sentence even without details', (type) => {
  const text = sentence(type);
  expect(text).toMatch(/^[a-z][A-Za-z ]+$/);
  expect(text).not.toContain('undefined');
});

test('a type from a newer release has a sentence too', () => {
  expect(sentence('client.teleported')).toBe('made another change');
});

test('sentences about bulk changes name the action and count the clients', () => {
  const to = (value: unknown) => ({ from: null, to: value });
  const bulk = (action: string, more: object = {}) =>
    sentence('clients.bulk_changed', { act: to(action), clients: to(2_340), ...more });
  expect(bulk('owner', { person: to('Ann Lee') })).toBe('handed 2,340 clients to Ann Lee');
  expect(bulk('owner')).toBe('left 2,340 clients without an owner');
  expect(bulk('status', { status_to: to('proforma_review') })).toBe('moved 2,340 clients to Proforma Review');
  expect(bulk('close', { reason: to('Price') })).toBe('closed 2,340 clients: "Price"');
  expect(bulk('email_link')).toBe('started to email the questionnaire link to 2,340 clients');
  expect(bulk('next_step', { person: to('Ann Lee') })).toBe(
    'planned the next step of 2,340 clients for Ann Lee',
  );
  expect(sentence('clients.bulk_undone', { act: to('owner'), clients: to(1) })).toBe(
    'undid a hand-over of 1 client',
  );
});

test('a move in says what was taken over for a client', () => {
  const source = { from: null, to: 'old-data' };
  expect(
    sentence('client.moved_in', {
      source,
      client: { from: null, to: 'x' },
      notes: { from: null, to: 3 },
      proposal_id: { from: 'TG1', to: 'TG2' },
    }),
  ).toBe('took over the client and 3 notes from old-data (proposal code there: TG1)');
  expect(sentence('clients.moved_in', { source, clients: { from: null, to: 2 } })).toBe(
    'moved in 2 clients from old-data',
  );
});

test('sentences name edited fields, statuses of moves and numbers of imported clients', () => {
  expect(sentence('client.edited', { notes: { from: null, to: 'x' }, email: { from: 'a', to: 'b' } })).toBe(
    'changed internal notes and email',
  );
  expect(sentence('client.status_changed', { status: { from: 'new_inquiry', to: 'request_for_info' } })).toBe(
    'moved the client from New Inquiry to Request for Info',
  );
  expect(sentence('clients.imported', { clients: { from: null, to: 1_203 } })).toBe('imported 1,203 clients');
  expect(sentence('clients.imported', { clients: { from: null, to: 1 } })).toBe('imported 1 client');
  expect(sentence('clients.import_undone', { clients: { from: 2, to: null } })).toBe(
    'undid an import of 2 clients',
  );
});

test('sentences about calls include the booker, the London time and other changes', () => {
  const starts_at = { from: null, to: '2026-07-01T09:00:00.000Z' };
  expect(sentence('call.booked', { booked_by: { from: null, to: 'Bob' }, starts_at })).toBe(
    'booked a Zoom call with Bob for 01/07/2026 10:00',
  );
  expect(sentence('call.rebooked', { duration_minutes: { from: 30, to: 60 } })).toBe(
    'rebooked the Zoom call, 60 minutes long',
  );
  expect(sentence('call.rebooked', { starts_at, invited_email: { from: null, to: 'ada@example.com' } })).toBe(
    'rebooked the Zoom call for 01/07/2026 10:00',
  );
  const invited_email = { from: 'ada@exmaple.com', to: 'ada@example.com' };
  expect(sentence('call.rebooked', { invited_email })).toBe(
    'rebooked the Zoom call, with the invitation now going to ada@example.com',
  );
  expect(sentence('call.cancelled', { starts_at: { from: starts_at.to, to: null } })).toBe(
    'cancelled the Zoom call on 01/07/2026 10:00',
  );
});

test('sentences about Calendly bookings include the time, if known', () => {
  const calendly_booking = { from: false, to: true };
  const starts_at = { from: null, to: '2026-03-05T14:30:00.000Z' };
  expect(sentence('client.calendly_booking_changed', { calendly_booking, starts_at })).toBe(
    'set the Calendly booking for 05/03/2026 14:30',
  );
  expect(sentence('client.calendly_booking_changed', { calendly_booking })).toBe('set the Calendly booking');
});

test('the start and the outcomes of a bot run have sentences', () => {
  expect(sentence('proposal.bot_started')).toBe('started the GoProposal bot');
  const ended = (to: string) => sentence('proposal.bot_ended', { outcome: { from: 'under_way', to } });
  expect(ended('timed_out')).toBe('did not report in time');
  expect(ended('created')).toBe('created the draft proposal in GoProposal');
  expect(ended('signed')).toBe('reported that the proposal is signed');
  expect(ended('workspace_created')).toBe('reported that the OneDrive workspace is created');
  expect(ended('failed')).toBe('could not create the draft proposal');
});

test('sentences about catalogue entries use the name they had at the time', () => {
  const kind = { from: 'sub_header', to: 'sub_header' };
  const same = { from: 'Payroll', to: 'Payroll' };
  const renamed = { from: 'Payroll', to: 'Wages' };
  expect(
    sentence('catalogue.created', {
      kind: { from: null, to: 'category' },
      display_name: { from: null, to: 'Tax' },
    }),
  ).toBe('added the category "Tax"');
  expect(
    sentence('catalogue.deleted', {
      kind: { from: 'option', to: null },
      display_name: { from: 'VAT', to: null },
    }),
  ).toBe('deleted the option "VAT"');
  expect(sentence('catalogue.edited', { kind, display_name: same, sort_order: { from: 1, to: 2 } })).toBe(
    'changed the sort order of the sub-header "Payroll"',
  );
  expect(sentence('catalogue.edited', { kind, display_name: renamed })).toBe(
    'renamed the sub-header "Payroll" to "Wages"',
  );
  expect(
    sentence('catalogue.edited', { kind, display_name: renamed, is_active: { from: true, to: false } }),
  ).toBe('renamed the sub-header "Payroll" to "Wages" and changed its active flag');
  expect(sentence('catalogue.reordered', { kind, display_name: { from: 'Tax', to: 'Tax' } })).toBe(
    'changed the order of the sub-headers of "Tax"',
  );
  expect(
    sentence('catalogue.reordered', {
      kind: { from: null, to: null },
      display_name: { from: null, to: null },
    }),
  ).toBe('changed the order of the categories');
});

test('sentences about proposals name version, reminded signatory and services left out', () => {
  const number = { from: null, to: 2 };
  expect(sentence('proposal.opened', { number })).toBe('opened version 2 of the proposal');
  expect(sentence('proposal.version_sent', { number: { from: 1, to: 2 } })).toBe(
    'sent version 2 of the proposal',
  );
  expect(sentence('proposal.superseded', { number: { from: 1, to: 2 } })).toBe(
    'replaced version 1 of the proposal',
  );
  expect(sentence('proposal.withdrawn', { number: { from: 2, to: null } })).toBe(
    'withdrew version 2 of the proposal',
  );
  expect(sentence('proposal.reminded', { number, signatory: { from: null, to: 'Ann Lee' } })).toBe(
    'reminded Ann Lee of version 2 of the proposal',
  );
  const signatory = { from: null, to: 'Ann Lee' };
  const mailed_to = { from: null, to: 'ann@lee.example' };
  expect(sentence('proposal.reminded', { number, signatory, mailed_to })).toBe(
    'reminded Ann Lee of version 2 of the proposal (ann@lee.example)',
  );
  expect(sentence('proposal.link_mailed', { number, signatory, mailed_to })).toBe(
    'mailed Ann Lee a link to version 2 of the proposal (ann@lee.example)',
  );
  expect(
    sentence('proposal.link_mailed', { number, signatory, mailed_to, written: { from: null, to: true } }),
  ).toBe(
    'wrote a mail with a link for Ann Lee to version 2 of the proposal (ann@lee.example) to a file, since no mail server is configured',
  );
  expect(
    sentence('proposal.reminded', { number, signatory, mailed_to, written: { from: null, to: true } }),
  ).toBe(
    'wrote a reminder for Ann Lee of version 2 of the proposal (ann@lee.example) to a file, since no mail server is configured',
  );
  expect(sentence('proposal.link_copied', { number, signatory })).toBe(
    'copied a link for Ann Lee to version 2 of the proposal',
  );
  expect(sentence('proposal.declined', { number, reason: { from: null, to: 'Too dear' } })).toBe(
    'declined version 2 of the proposal: "Too dear"',
  );
  expect(sentence('proposal.completed', { number })).toBe(
    'completed version 2 of the proposal with the last signature',
  );
  const left_out = { from: null, to: 'Advice' };
  const accepted = { id: 1, type: 'proposal.accepted', changes: { number, left_out } };
  expect(sentenceOf(accepted, { id: 2, type: 'proposal.signature_added', changes: { number } })).toBe(
    'accepted version 2 of the proposal without Advice by signing it',
  );
});

test('sending the first version of a proposal is one sentence', () => {
  const sent: ActionEvent = {
    id: 3,
    type: 'client.status_changed',
    changes: { status: { from: 'proforma_review', to: 'goproposal_sent' } },
  };
  const version: ActionEvent = {
    id: 2,
    type: 'proposal.version_sent',
    changes: { number: { from: null, to: 1 } },
  };
  expect(sentenceOf(about(1, 'proposal.sent'), version, sent)).toBe(
    'sent the proposal, which moved the client from Proforma Review to GoProposal Sent',
  );
});

test('the sentence of a saved proforma names hints dismissed or shown again', () => {
  const cis = { from: null, to: 'A tea shop' };
  expect(sentence('proforma.saved', { 'dismissed.vat': cis, 'dismissed.cis': cis })).toBe(
    'saved a proforma, dismissing the hints about VAT returns and the Construction Industry Scheme',
  );
  expect(sentence('proforma.edited', { 'dismissed.cis': { from: 'A tea shop', to: null } })).toBe(
    'edited the proforma, showing the hint about the Construction Industry Scheme again',
  );
});

test('the sentence about recomputed fees names the version of the price book', () => {
  expect(sentence('proforma.edited', { price_book_version: { from: 1, to: 2 } })).toBe(
    'computed the fees again, from version 2 of the price book',
  );
});

test('a signature names the colleague who took part', () => {
  const number = { from: null, to: 2 };
  const by = (field: string) => ({ number, [field]: { from: null, to: 'Ann Lee' } });
  expect(sentence('proposal.signature_added', by('in_person_with'))).toBe(
    'signed version 2 of the proposal, in person, on the device of Ann Lee',
  );
  expect(sentence('proposal.completed', by('link_copied_by'))).toBe(
    'completed version 2 of the proposal with the last signature, through a link that Ann Lee copied',
  );
  expect(
    sentenceOf(
      { id: 1, type: 'proposal.accepted', changes: { number } },
      { id: 2, type: 'proposal.signature_added', changes: by('signed_in_as') },
    ),
  ).toBe('accepted version 2 of the proposal by signing it, in a browser signed in as Ann Lee');
});

test('a mail that was only written to a file is not called sent', () => {
  const changes = { subject: { from: null, to: 'Hello' }, written: { from: null, to: true } };
  const toFile = 'to a file, since no mail server is configured';
  expect(sentence('mail.sent', changes)).toBe(`wrote an email "Hello" ${toFile}`);
  expect(sentence('mail.sent_again', changes)).toBe(`wrote an email "Hello" again ${toFile}`);
});
