import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import type { ShownLetter } from '#contract/proposals/letters/document-letter.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import type { StoredState } from '#contract/proposals/proposal-versions/version-state.ts';
import type { StoredSignature } from '#contract/proposals/signatures/signature.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Sent versions of proposals. A trigger refuses changes to the document. */
export const proposal_versions = pgTable(
  'proposal_versions',
  {
    /** Chosen by the form, so that a retry sends nothing twice. */
    id: uuid().primaryKey(),
    client_id: belongsTo(() => clients.id),
    number: integer().notNull(),
    document: jsonb().$type<ProposalDocument>().notNull(),
    /** SHA-256 of the document's canonical JSON, in hexadecimal. */
    document_hash: text().notNull(),
    /** The fees with workings, reasons and approvals, for staff. */
    saved_fees: jsonb().$type<SavedFees>(),
    proforma_id: uuid().notNull(),
    /** The run that reports its progress. No foreign key. */
    run_id: uuid(),
    state: text().$type<StoredState>().notNull(),
    sent_at: instant().notNull(),
    sent_by: uuid().notNull(),
    sent_by_name: text().notNull(),
    valid_until: date().notNull(),
    /** When its reminders were stopped. */
    reminders_stopped_at: instant(),
    /** When the first signatory signed, which fixes the options for everybody. */
    accepted_at: instant(),
    /** Keys of the optional lines that the client left out. */
    left_out: jsonb().$type<string[]>(),
    /** The fees with the client's options, without workings. */
    accepted_fees: jsonb().$type<Fees>(),
    /** The letters with the client's options, as they are signed. Null until accepted. */
    accepted_letters: jsonb().$type<ShownLetter[]>(),
    /** When it was signed, declined, withdrawn or superseded. */
    ended_at: instant(),
    ended_by_name: text(),
    /** Why it was declined or withdrawn. */
    end_reason: text(),
  },
  (table) => [
    unique('proposal_version_numbers').on(table.client_id, table.number),
    uniqueIndex('one_open_proposal').on(table.client_id).where(sql`state = 'open'`),
    index('proposal_versions_by_state').on(table.state, table.client_id),
    index('proposal_versions_signed').on(table.ended_at, table.id).where(sql`state = 'signed'`),
    index('proposal_versions_sent').on(table.sent_at, table.client_id),
    index('proposal_versions_open').on(table.sent_at).where(sql`state = 'open'`),
    index('proposal_versions_expiring')
      .on(table.valid_until, table.id)
      .where(sql`state = 'open' and accepted_at is null`),
  ],
);

/** Everybody who signs a version, in order. */
export const proposal_signatories = pgTable(
  'proposal_signatories',
  {
    /** Also the signatory's id in the document. */
    id: uuid().primaryKey(),
    version_id: belongsTo(() => proposal_versions.id),
    client_id: belongsTo(() => clients.id),
    place: integer().notNull(),
    kind: text().$type<'client' | 'firm'>().notNull(),
    /** The user who signs for the firm. */
    user_id: uuid(),
    name: text().notNull(),
    email: text().notNull(),
    position: text().notNull(),
    /**
     * When the link was first mailed, if at all. With signing in order, that is when everybody before them has signed.
     */
    mailed_at: instant(),
    opened_at: instant(),
    last_opened_at: instant(),
    opened_count: integer().notNull().default(0),
    /** SHA-256 (base64url) of the mailed code or, after it was entered, of the proof that it was entered. */
    code_hash: text(),
    /** The delivery of the newest code's mail. No foreign key. */
    code_mail_id: uuid(),
    code_expires_at: instant(),
    code_attempts: integer().notNull().default(0),
    /** When the current code was entered correctly. */
    code_entered_at: instant(),
    signed_at: instant(),
    signature: jsonb().$type<StoredSignature>(),
    declined_at: instant(),
    /** When a reader of their link said that they are somebody else. Null again once they get another link. */
    wrong_person_at: instant(),
    wrong_person_note: text(),
  },
  (table) => [
    unique('signatory_places').on(table.version_id, table.place),
    index('proposal_signatories_of_client').on(table.client_id),
  ],
);

/**
 * Links of signatories. Tokens are never stored, so each mail has its own token, which opens the same proposal.
 */
export const proposal_links = pgTable(
  'proposal_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    signatory_id: belongsTo(() => proposal_signatories.id),
    /** SHA-256 of the token, base64url. */
    token_hash: text().notNull().unique(),
    /** 'day_3', 'day_7' or 'before_expiry' for a reminder; null for a link from staff. */
    reminder: text(),
    created_at: instant().notNull(),
    /** Who made it: a user, or a key. Null for the product itself. */
    made_by: uuid(),
    /** Their name at the time. */
    made_by_name: text().notNull(),
    /** The delivery of its mail. Null for a link that `made_by` copied. No foreign key. */
    mail_id: uuid(),
    /** When its reader said that they aren't the signatory. */
    ended_at: instant(),
  },
  // Also prevents two processes from sending the same reminder.
  (table) => [unique('one_reminder_a_kind').on(table.signatory_id, table.reminder)],
);
