import { NOTIFICATION_KINDS } from '#contract/desk/notifications/notification-kind.ts';
import type { Figures } from '#contract/figures/figures/contract.ts';
import { NONE } from '#contract/figures/figures/figures.ts';
import { LINK_FIELD } from '#contract/firm/mail-templates/merge-fields.ts';
import { questionnaireSchema } from '#contract/intake/questionnaire/questionnaire.ts';
import { directDebitMail } from '#server/features/connections/direct-debit/direct-debit-mail.ts';
import { testMail } from '#server/features/desk/mails/send-test-mail.ts';
import { notificationMail } from '#server/features/desk/notifications/notification-mail.ts';
import { digestMail } from '#server/features/figures/digests/digest-mail.ts';
import { problemMail } from '#server/features/identity/activity/alert-administrators.ts';
import { keyEndsMail } from '#server/features/identity/api-keys/key-ends-mail.ts';
import {
  alreadyRegisteredMail,
  passwordChangedMail,
  recoveryMail,
  verificationMail,
} from '#server/features/identity/auth/mails.ts';
import { userInvitationMail } from '#server/features/identity/users/invitation-mail.ts';
import { callInvitationMail as callMail, cancellationMail } from '#server/features/intake/calls/call-mail.ts';
import { mailToClient } from '#server/features/intake/client-mails/mail-to-client.ts';
import { linkMail, reminderMail } from '#server/features/intake/links/link-mail.ts';
import { answersMail } from '#server/features/intake/questionnaire/answers-mail.ts';
import { codeMail } from '#server/features/proposals/proposal-page/code/code-mail.ts';
import { questionsMail } from '#server/features/proposals/proposal-page/questions/mail-questions.ts';
import { copyMail } from '#server/features/proposals/proposal-page/sign/signed-mails.ts';
import {
  declinedNews,
  signedNews,
  teamMail,
  wrongPersonNews,
} from '#server/features/proposals/proposal-page/team-mail.ts';
import { voidMail } from '#server/features/proposals/proposal-versions/send/mail-void.ts';
import {
  countersignMail,
  proposalMail,
  proposalReminderMail,
} from '#server/features/proposals/proposal-versions/send/proposal-mail.ts';
import { lockedKeyMail } from '#server/features/proposals/sealing/locked-key-mail.ts';
import { refusedStamp } from '#server/features/proposals/time-stamps/report-refusal.ts';
import { changedTimelines } from '#server/features/proposals/timeline-chain/report-findings.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { MailKind } from '#server/integrations/mail/mail-kind.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { NOTIFIED } from './notification-samples.ts';

const env = parseEnv({
  APP_URL: 'https://crm.example.co.uk',
  APP_NAME: 'Tallygate',
  AUTH_SECRET: 'x'.repeat(32),
});
const { appName, appUrl } = env;
const ID = '3f2c7a52-8f3a-4a53-9b0e-6c1d7f0a9e11';
const TOKEN = 'k3v9Yq0mZt7Lw2Xb5Nc8Rd1Hf4Jg6Ps';
const NOW = new Date('2026-03-02T09:30:00Z');
const EXPIRES_AT = '2026-03-16T09:30:00.000Z';

const colleague = { name: 'Priya Shah', email: 'priya@firm.example' };
const client = {
  id: ID,
  first_name: 'Nell',
  surname: 'Ward',
  email: 'nell@ward.example',
  company: 'Ward & Daughters Ltd',
};
const replyTo = { name: colleague.name, address: colleague.email };
const url = `${appUrl}/form/${TOKEN}`;
const link = { appName, client, url, expiresAt: EXPIRES_AT, signedBy: colleague.name };

const call = {
  id: ID,
  client_id: ID,
  booked_by: 'Tax Adviser',
  starts_at: '2026-03-05T14:30:00.000Z',
  duration_minutes: 30,
  sequence: 0,
  invited_email: client.email,
  invited_at: null,
  join_url: null,
  invited_join_url: 'https://zoom.example/j/123456789',
  cancelled_at: null,
};
const invitation = { call, client, env, organiser: colleague.name, now: NOW, moved: false, replyTo };

const signatory = { name: 'Nell Ward', email: client.email };
const document = {
  firm: { name: 'Harbour Tax LLP' },
  client: { name: 'Nell Ward', company: client.company },
  valid_until: '2026-04-01',
  number: 1,
};
const sent = { document, signatory, url: `${appUrl}/proposal/${TOKEN}`, appName, writer: replyTo };
const proposal = { client, version: { number: 2 }, reader: signatory };
const toTeam = { to: colleague.email, client };

const notifications = NOTIFICATION_KINDS.flatMap((kind) => {
  const event = NOTIFIED[kind];
  const about = { client_id: ID, client_name: 'Nell Ward', user_id: ID };
  return event ? [notificationMail(env, colleague.email, { ...about, kind, event })] : [];
});
const many = { type: 'clients.bulk_changed', at: NOW.toISOString(), actor_name: colleague.name };
const handedOver = notificationMail(env, colleague.email, {
  kind: 'handed_over',
  client_id: null,
  client_name: null,
  user_id: ID,
  event: { ...many, changes: { clients: { from: null, to: 312 } } },
});

const written = { to: client.email, subject: 'Before our call', appName, replyTo };

const FIGURES: Figures = {
  won: { n: 3, valued: 3, value: 540_000 },
  lost: { n: 1, valued: 0, value: 0 },
  lost_by: [],
  stays: [],
  sources: [{ key: 'email', source: 'Email', n: 7, signed: NONE }],
  owners: [],
  proposals: {
    sent: 4,
    opened: 4,
    signed: 3,
    days: { to_open: null, to_sign: null, open_to_sign: null },
    priced: 0,
    fees: 0,
    discounted: 0,
    given: 0,
    monthly: 0,
    monthly_fees: 0,
    raised: 0,
    raised_by: 0,
  },
};

/** Every mail of the product, with sample data. */
export const MAIL_SAMPLES: Record<MailKind, readonly Mail[]> = {
  verify_address: [verificationMail(env, colleague.email, TOKEN)],
  already_registered: [alreadyRegisteredMail(env, colleague.email)],
  new_password: [recoveryMail(env, colleague.email, TOKEN)],
  password_changed: [passwordChangedMail(env, colleague.email)],
  invitation: [
    userInvitationMail(env, {
      to: colleague.email,
      first_name: 'Priya',
      inviter: 'Sam Okafor',
      token: TOKEN,
    }),
  ],
  test: [testMail(env, colleague.email)],
  api_key_ends: [keyEndsMail(env, colleague.email, { name: 'Reporting', expires_at: EXPIRES_AT })],
  notification: [...notifications, handedOver],
  digest: [
    digestMail(env, colleague.email, {
      week: { from: '2026-02-23', to: '2026-03-01' },
      figures: FIGURES,
      figures_before: { ...FIGURES, lost: NONE },
      open: { n: 41, value: 6_240_000, forecast: 2_310_000 },
    }),
  ],
  questionnaire: [linkMail(link)],
  questionnaire_reminder: [reminderMail(link)],
  answers_copy: [
    answersMail({ ...link, answers: questionnaireSchema.parse(ANSWERS), at: NOW }),
    answersMail({ ...link, answers: questionnaireSchema.parse(ANSWERS), at: NOW, signedBy: '' }),
  ],
  call_invitation: [
    callMail(invitation),
    callMail({ ...invitation, call: { ...call, sequence: 1, invited_join_url: null } }),
  ],
  call_cancellation: [cancellationMail(invitation), cancellationMail({ ...invitation, moved: true })],
  written: [
    mailToClient({
      ...written,
      body: `Dear Nell,\n\nPlease answer a few questions first:\n\n${LINK_FIELD}\n\nKind regards\nPriya`,
      url,
    }),
    mailToClient({ ...written, body: 'Dear Nell,\n\nI will call you at three.\n\nPriya', url: null }),
  ],
  proposal: [proposalMail(sent), proposalMail({ ...sent, document: { ...document, number: 2 } })],
  proposal_reminder: [
    proposalReminderMail({ ...sent, expires: true }),
    proposalReminderMail({ ...sent, expires: false }),
  ],
  proposal_countersign: [countersignMail({ ...sent, signatory: colleague, url: `${appUrl}/clients/${ID}` })],
  proposal_code: [codeMail({ document, signatory, code: '482 913', appName, writer: replyTo })],
  direct_debit: [
    directDebitMail({
      firm: document.firm.name,
      to: signatory,
      url: `${appUrl}/direct-debit/${TOKEN}`,
      appName,
      writer: replyTo,
    }),
  ],
  proposal_copy: [false, true].map((isCountersigned) =>
    copyMail({ ...sent, firm: document.firm, isCountersigned }),
  ),
  proposal_void: [
    voidMail({
      ...sent,
      signatory: { ...signatory, signed_at: NOW.toISOString() },
      why: 'We have withdrawn',
    }),
  ],
  proposal_signed: [teamMail(env, { ...toTeam, news: signedNews(proposal) })],
  proposal_declined: [
    teamMail(env, { ...toTeam, news: declinedNews(proposal, 'We found another adviser.') }),
  ],
  proposal_wrong_person: [teamMail(env, { ...toTeam, news: wrongPersonNews(proposal, 'Nell left in May.') })],
  proposal_questions: [
    questionsMail(env, {
      to: colleague.email,
      proposal,
      questions: ['Does the fee include payroll for two people?', 'When would you start?'],
    }),
  ],
  sealing_key_locked: [lockedKeyMail(env, colleague.email)],
  time_stamp_refused: [
    problemMail(env, colleague.email, refusedStamp(env, 'its time is 12 minutes after ours')),
  ],
  timelines_changed: [
    problemMail(
      env,
      colleague.email,
      changedTimelines(env, ['260302-01: event 4 was changed', '260302-07: event 9 is missing']),
    ),
  ],
};
