import { expect, it } from 'vitest';
import {
  asked,
  CALL,
  casesOf,
  days,
  facts,
  type History,
  link,
  minutes,
  NEW_LINK,
  NOW,
  THIS_LINK,
} from './standing.fixture.ts';
import { standingOf } from './standing.ts';

const ASKING: History[] = [
  [facts({ status_changed_at: days(0) }), 'New inquiry today, no questionnaire sent yet.', NEW_LINK],
  [
    facts({ status_changed_at: days(5) }),
    'New inquiry five days ago, no questionnaire sent yet.',
    NEW_LINK,
    3,
  ],
  [facts({ link: link() }), 'Link created two days ago, not emailed or opened yet.', THIS_LINK],
  [asked({}), 'Information requested two days ago, but no link was created.', NEW_LINK],
  [asked({ link: link({ emailed_at: minutes(5) }) }), 'Link not opened yet; emailed today.', null],
  [asked({ link: link({ emailed_at: days(2) }) }), 'Link not opened yet; emailed two days ago.', null],
  [
    asked({ link: link({ emailed_at: days(1), mail_state: 'written' }) }),
    'Link not opened yet; email written to a file yesterday, not sent.',
    null,
  ],
  [
    asked({ link: link({ emailed_at: minutes(5), mail_state: 'waiting' }) }),
    'Link not opened yet; email of today not sent yet.',
    null,
  ],
  [
    asked({
      phone_number: null,
      link: link({
        emailed_at: minutes(5),
        mail_state: 'failed',
        mail_failure: 'The mail server refused the address: 550 No such mailbox.',
      }),
    }),
    'Link not opened yet; the email of today was not delivered: The mail server refused the address: 550 No such mailbox.',
    { id: 'email_questionnaire', link_id: 'link-1', again: true },
  ],
  [
    asked({
      link: link({ emailed_at: days(2), opened_count: 1, opened_at: days(1), last_opened_at: days(1) }),
    }),
    'Link opened once yesterday, nothing sent; emailed two days ago.',
    null,
  ],
  [
    asked({ link: link({ emailed_at: days(4) }), reminders: [days(1)] }),
    'Link not opened yet; last reminder yesterday.',
    null,
  ],
  [
    asked({
      status_changed_at: days(13),
      link: link({
        created_at: days(13),
        emailed_at: days(13),
        opened_count: 3,
        opened_at: days(12),
        last_opened_at: days(7),
      }),
      reminders: [days(10), days(6)],
    }),
    'Link opened three times, nothing sent; last reminder six days ago.',
    CALL,
    7,
  ],
  [
    asked({
      phone_number: null,
      status_changed_at: days(12),
      link: link({ created_at: days(12), emailed_at: days(12) }),
      reminders: [days(9), days(5)],
    }),
    'Link not opened yet; last reminder five days ago.',
    { id: 'write', email: 'ada@example.com' },
    7,
  ],
  [
    // Opened before last_opened_at was recorded, and sent by hand: no reminder will follow.
    asked({ link: link({ created_at: days(4), opened_count: 2, opened_at: days(3) }) }),
    'Link opened twice, nothing sent; created four days ago.',
    CALL,
  ],
  [
    asked({
      status_changed_at: days(30),
      link: link({ created_at: days(30), emailed_at: days(2) }),
    }),
    'Link not opened yet; emailed two days ago.',
    CALL,
    7,
  ],
  [
    asked({ link: link({ expires_at: days(3), opened_count: 2 }) }),
    'Link expired three days ago, opened twice, nothing sent.',
    NEW_LINK,
  ],
  [
    asked({ link: link({ expires_at: days(1) }) }),
    'Link expired yesterday, never opened, nothing sent.',
    NEW_LINK,
  ],
  [
    asked({ link: link({ revoked_at: days(1) }) }),
    'Link revoked yesterday, and there is no new link.',
    NEW_LINK,
  ],
];

it.each(casesOf(ASKING))('%s', (_title, given, expected) => {
  expect(standingOf(given, NOW)).toEqual(expected);
});
