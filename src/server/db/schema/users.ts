import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '#contract/desk/notifications/notification-kind.ts';
import { belongsTo } from './belongs-to.ts';
import { edited } from './edited.ts';
import { moment } from './instant.ts';

/*
 * The sign-in library's tables, mapped to our names in server/auth/auth.ts. The library uses Date values, hence
 * `moment` here instead of `instant`. A row of `users` is also the spec's profile.
 */

const now = sql`now()`;

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique(),
    email_verified: boolean().notNull().default(false),
    full_name: text().notNull(),
    first_name: text(),
    last_name: text(),
    phone: text(),
    avatar_url: text(),
    role: text({ enum: ['admin', 'staff'] })
      .notNull()
      .default('staff'),
    /** Whether the user approves files for the firm (contract/due-diligence/files/approval.ts). */
    approves_for_firm: boolean().notNull().default(false),
    two_factor_enabled: boolean().notNull().default(false),
    /** Kinds of notification that the user also wants by mail. */
    mailed_kinds: text().array().$type<NotificationKind[]>().notNull().default([]),
    /** Counts changes to the fields of the edit form, to detect conflicting saves. */
    version: integer().notNull().default(1),
    ...edited,
    created_at: moment('created_at').notNull().default(now),
    updated_at: moment('updated_at').notNull().default(now),
  },
  (table) => [index('users_newest').on(table.created_at, table.id)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    token: text().notNull().unique(),
    user_id: belongsTo(() => users.id),
    expires_at: moment('expires_at').notNull(),
    ip_address: text(),
    user_agent: text(),
    /**
     * The version and the signatory that the device was handed to. The session can do nothing else, and never again:
     * handing back starts another session. No reference, so that erasing a client leaves the session as narrow.
     */
    handed_over_version_id: uuid(),
    handed_over_signatory_id: uuid(),
    created_at: moment('created_at').notNull().default(now),
    updated_at: moment('updated_at').notNull().default(now),
  },
  (table) => [index('sessions_of_user').on(table.user_id)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    user_id: belongsTo(() => users.id),
    access_token: text(),
    refresh_token: text(),
    id_token: text(),
    access_token_expires_at: moment('access_token_expires_at'),
    refresh_token_expires_at: moment('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    created_at: moment('created_at').notNull().default(now),
    updated_at: moment('updated_at').notNull().default(now),
  },
  (table) => [index('accounts_of_user').on(table.user_id)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: moment('expires_at').notNull(),
    created_at: moment('created_at').notNull().default(now),
    updated_at: moment('updated_at').notNull().default(now),
  },
  (table) => [index('verifications_by_identifier').on(table.identifier)],
);

export const two_factors = pgTable(
  'two_factors',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: belongsTo(() => users.id),
    secret: text().notNull(),
    backup_codes: text().notNull(),
    verified: boolean().notNull().default(true),
    failed_verification_count: integer().notNull().default(0),
    locked_until: moment('locked_until'),
    /** Number of the 30 s step whose code was last accepted (auth/one-time-codes.ts). The library doesn't use it. */
    last_used_step: integer(),
  },
  (table) => [index('two_factors_of_user').on(table.user_id)],
);
