import { sql } from 'drizzle-orm';
import { checkRows, type RawImportRow } from '#contract/clients/client-imports/import-row.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';

/** Returns the errors in a file's rows, and the rows whose email address a client or an earlier row already has. */
export async function checkClientImport({
  context,
  input: { rows },
}: ProcedureCall<{ rows: RawImportRow[] }, Pick<SignedInCtx, 'db' | 'now'>>) {
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
}
