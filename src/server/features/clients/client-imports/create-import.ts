import { eq, sql } from 'drizzle-orm';
import { type ClientImport, undoUntil } from '#contract/clients/client-imports/client-import.ts';
import { checkRows, type ImportRow, type RawImportRow } from '#contract/clients/client-imports/import-row.ts';
import type { DeskField } from '#contract/clients/clients/desk-fields.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { client_import_rows, client_imports } from '#server/db/schema/clients/client-imports.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { freeProposalIds } from '#server/features/clients/clients/free-proposal-id.ts';
import { recordActivities, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { hashOf, requireSameBody } from '#server/features/identity/activity/require-same-body.ts';

type ImportedClient = FullRow<
  typeof clients,
  'id' | 'booked_by' | 'version' | 'edited_by_name' | 'edited_at' | 'first_year_value' | DeskField
>;

/** Rows in one INSERT. PostgreSQL allows 65,535 parameters in a statement. */
const BATCH = 1_000;

/**
 * Stores all rows of a file as clients, or none. Repeating the request under the same id stores nothing more. Throws
 * IMPORT_REFUSED, and FORBIDDEN if the id is that of another person's import.
 */
export async function createClientImport({
  context,
  input,
}: ProcedureCall<{
  id?: string | undefined;
  rows: RawImportRow[];
  file_name: string;
}>): Promise<ClientImport> {
  const at = context.now();
  const rows_hash = hashOf(input.rows);
  const checked = checkRows(input.rows, at);
  const rows = checked.flatMap((row) => (row.ok ? [row.row] : []));
  if (rows.length < checked.length)
    throw new Refusal('IMPORT_REFUSED', { rows: checked.length - rows.length });
  const stored = await context.db.transaction(async (tx) => {
    // Imports run one at a time because each may take thousands of proposal ids. Single clients can still be created.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('client_imports'))`);
    const before = input.id !== undefined && (await findImport(tx, input.id));
    if (before) {
      if (before.created_by !== context.actor.user_id) throw new Refusal('FORBIDDEN');
      requireSameBody(
        { file_name: before.file_name, rows: before.rows_hash },
        { file_name: input.file_name, rows: rows_hash },
      );
      return before;
    }
    const [made] = await tx
      .insert(client_imports)
      .values({
        id: input.id,
        file_name: input.file_name,
        clients: rows.length,
        rows_hash,
        created_by: context.actor.user_id,
        created_by_name: context.actor.full_name,
        created_at: at.toISOString(),
      } satisfies FullRow<typeof client_imports, 'undone_at'>)
      .returning();
    if (!made) throw new Error('The database returned no row for a new import');
    const proposalIds = await freeProposalIds(tx, at, rows.length);
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      await insertBatch(tx, {
        context,
        importId: made.id,
        rows: batch,
        start,
        proposalIds: proposalIds.slice(start, start + BATCH),
        at,
      });
    }
    await recordActivity(tx, {
      actor: context.actor,
      type: 'clients.imported',
      client: null,
      changes: { clients: { from: null, to: rows.length } },
    });
    return made;
  });
  return { ...stored, undo_until: undoUntil(stored.created_at) };
}

async function findImport(tx: Tx, id: string) {
  const [found] = await tx.select().from(client_imports).where(eq(client_imports.id, id));
  return found;
}

async function insertBatch(
  tx: Tx,
  {
    context,
    importId,
    rows,
    start,
    proposalIds,
    at,
  }: {
    context: SignedInCtx;
    importId: string;
    rows: ImportRow[];
    /** Index of the first row in the file. */
    start: number;
    proposalIds: string[];
    at: Date;
  },
): Promise<void> {
  const now = at.getTime();
  const inserted = await tx
    .insert(clients)
    .values(
      rows.map(({ created_at: day, ...row }, index) => {
        // Midday UTC is the same date in London all year. Later rows get earlier times, so the list keeps the file's
        // order.
        const moment = day === null ? now : Math.min(now, new Date(`${day}T12:00:00.000Z`).getTime());
        const created = new Date(moment - start - index).toISOString();
        return {
          ...row,
          proposal_id: proposalIds[index] ?? '',
          created_at: created,
          status_changed_at: created,
        } satisfies ImportedClient;
      }),
    )
    .returning({
      id: clients.id,
      first_name: clients.first_name,
      surname: clients.surname,
      status: clients.status,
    });
  await tx
    .insert(client_import_rows)
    .values(
      inserted.map(
        ({ id }) =>
          ({ client_id: id, import_id: importId }) satisfies FullRow<typeof client_import_rows, never>,
      ),
    );
  await recordActivities(
    tx,
    inserted.map((client) => ({
      actor: context.actor,
      type: 'client.created',
      client,
      changes: { status: { from: null, to: client.status } },
    })),
  );
}
