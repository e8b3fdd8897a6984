import { and, desc, gt, isNull, sql } from 'drizzle-orm';
import { canUndo, IMPORT_UNDO_MINUTES, undoUntil } from '#contract/clients/client-imports/client-import.ts';
import { checkRows } from '#contract/clients/client-imports/import-row.ts';
import { client_imports } from '#server/db/schema/clients/client-imports.ts';
import { signedIn } from '#server/implementer.ts';
import { createClientImport } from './create-import.ts';
import { undoClientImport } from './undo-import.ts';

export const clientImportsRouter = {
  /** Returns the errors in a file's rows, and the rows whose email address a client or an earlier row already has. */
  check: signedIn.clients.imports.check.handler(async ({ context, input: { rows } }) => {
    const checked = checkRows(rows, context.now());
    const emails = checked.map((row) => (row.ok ? row.row.email.toLowerCase() : null));
    const { rows: known } = await context.db.execute<{ email: string }>(sql`
    select distinct lower(email) as email from clients
    where lower(email) = any(${sql.param([...new Set(emails.filter((email) => email !== null))])}::text[])
  `);
    const seen = new Set(known.map(({ email }) => email));
    return {
      refused: checked.flatMap((result, row) => (result.ok ? [] : [{ row, reasons: result.reasons }])),
      known_emails: emails.flatMap((email, row) => {
        if (email === null) return [];
        if (seen.has(email)) return [row];
        seen.add(email);
        return [];
      }),
    };
  }),
  create: signedIn.clients.imports.create.handler(createClientImport),
  /** Imports that can still be undone, newest first. */
  list: signedIn.clients.imports.list.handler(async ({ context }) => {
    const since = new Date(context.now().getTime() - IMPORT_UNDO_MINUTES * 60_000).toISOString();
    const rows = await context.db
      .select()
      .from(client_imports)
      .where(and(gt(client_imports.created_at, since), isNull(client_imports.undone_at)))
      .orderBy(desc(client_imports.created_at))
      .limit(20);
    return rows
      .filter((row) => canUndo(row.created_at, context.now()))
      .map((row) => ({ ...row, undo_until: undoUntil(row.created_at) }));
  }),
  undo: signedIn.clients.imports.undo.handler(undoClientImport),
};
