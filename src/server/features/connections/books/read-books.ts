import {
  type BooksSettings,
  booksSettingsSchema,
  DEFAULT_BOOKS,
} from '#contract/connections/books/books-settings.ts';
import type { SignedInCtx } from '#server/context.ts';
import { readConnection } from '#server/features/connections/connections/read-connection.ts';

/** The settings of the books; the defaults, without Xero, while the connection is off. */
export async function readBooks(context: Pick<SignedInCtx, 'db' | 'cipher' | 'log'>): Promise<BooksSettings> {
  return (await readConnection(context, 'books', booksSettingsSchema))?.config ?? DEFAULT_BOOKS;
}
