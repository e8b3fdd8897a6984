import { sql } from 'drizzle-orm';
import { type Note, UNKNOWN_USER } from '#contract/clients/notes/note.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { client_notes, note_mentions } from '#server/db/schema/clients/client-notes.ts';
import { users } from '#server/db/schema/users.ts';

/**
 * The mentions of a row of `client_notes`, with the users' current names. The note's id is qualified by hand, because `users` has a
 * column `id` too, and a query of one table leaves its name out.
 */
export const SHOWN_MENTIONS = sql<Note['mentions']>`(
    select coalesce(json_agg(json_build_object(
      'user_id', mention.user_id, 'name', mention.name, 'full_name', mentioned.full_name
    ) order by mention.name), '[]')
    from ${note_mentions} as mention left join ${users} as mentioned on mentioned.id = mention.user_id
    where mention.note_id = "client_notes"."id")`;

/** Note columns that the API returns, in a query that joins the author. */
export const noteColumns = {
  ...columnsWithout(client_notes, {} satisfies Hidden<typeof client_notes, keyof Note>),
  author_name: sql<string>`coalesce(${users.full_name}, ${UNKNOWN_USER})`.as('author_name'),
  mentions: SHOWN_MENTIONS.as('mentions'),
};
