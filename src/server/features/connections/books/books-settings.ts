import {
  type BooksSettings,
  DEFAULT_BOOKS,
  parseBooks,
  type SaveBooks,
} from '#contract/connections/books/books-settings.ts';
import type { BooksConnection } from '#contract/connections/books/contract.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import {
  type ConnectionRow,
  readConnection,
  shownConnection,
} from '#server/features/connections/connections/read-connection.ts';
import { saveConnection } from '#server/features/connections/connections/save-connection.ts';
import { testConnection } from '#server/features/connections/connections/test-connection.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import { type CallXero, openXero } from '#server/integrations/xero/xero-api.ts';
import { testXero } from '#server/integrations/xero/xero-bills.ts';

type BooksCtx = Pick<SignedInCtx, 'db' | 'env' | 'cipher' | 'now'>;

function shown(row: ConnectionRow | null): BooksConnection {
  return { ...parseBooks(row?.config ?? {}), ...shownConnection(row) };
}

export async function readBooksConnection({ db }: Pick<BooksCtx, 'db'>): Promise<BooksConnection> {
  return shown(await readConnection(db, 'books'));
}

/** The settings of the books; the defaults, without Xero, while the connection is off. */
export async function readBooks({ db }: Pick<BooksCtx, 'db'>): Promise<BooksSettings> {
  const row = await readConnection(db, 'books');
  return row?.enabled ? parseBooks(row.config) : DEFAULT_BOOKS;
}

/** Saves the settings form. Throws ROW_CHANGED if someone has saved since it was opened. */
export async function saveBooks({
  context,
  input: { version, enabled, secret, ...config },
}: ProcedureCall<SaveBooks & { version: number }>): Promise<BooksConnection> {
  const kind = 'books' as const;
  return shown(await saveConnection({ context, kind, version, enabled, secret, config, parse: parseBooks }));
}

/** Tests the saved settings, stores the result, and returns the tax types of the organisation with them. */
export async function testBooks({ context }: { context: SignedInCtx }) {
  const row = await readConnection(context.db, 'books');
  let tax_types: { name: string; type: string }[] = [];
  if (row)
    await testConnection(context, row, async () => {
      if (parseBooks(row.config).provider === 'none') return 'Bills are listed under To be billed.';
      const tested = await testXero(openAccount(context, row));
      tax_types = tested.tax_types;
      return `Connected to ${tested.organisation}.`;
    });
  return { ...(await readBooksConnection(context)), tax_types };
}

/** Opens Xero with the stored settings. Throws ServiceFailure if the secret is missing or can't be read. */
export function openAccount({ env, cipher, now }: Omit<BooksCtx, 'db'>, row: ConnectionRow): CallXero {
  const { client_id } = parseBooks(row.config);
  return openXero({ env, now, client_id, client_secret: decrypted(cipher, row) });
}

function decrypted(cipher: BooksCtx['cipher'], { secret }: ConnectionRow): string {
  if (secret === null) throw new ServiceFailure('The client secret is missing', { isTemporary: false });
  try {
    return cipher.decrypt(secret);
  } catch {
    throw new ServiceFailure(
      'The client secret can’t be read, because AUTH_SECRET has changed. Enter it again',
      {
        isTemporary: false,
      },
    );
  }
}
