import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { USER_ROLES } from '#contract/identity/users/user.ts';
import { instant } from './instant.ts';
import { users } from './users.ts';

/** Invitations to join as a user. Sending an invitation again ends its row and adds another: each row has one link. */
export const user_invitations = pgTable(
  'user_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    phone: text(),
    role: text({ enum: USER_ROLES }).notNull(),
    /** SHA-256 of the token, base64url, so that a reader of the database can't use the link. */
    token_hash: text().notNull().unique(),
    invited_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    invited_by_name: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    expires_at: instant().notNull(),
    /** Both are set once the invitation has been accepted, revoked or replaced. */
    ended_at: instant(),
    ended_as: text({ enum: ['accepted', 'revoked', 'replaced'] }),
  },
  (table) => [
    uniqueIndex('user_invitations_open').on(table.email).where(sql`ended_at is null`),
    index('user_invitations_of_user').on(table.invited_by),
  ],
);
