import { and, desc, gt, isNull } from 'drizzle-orm';
import {
  type ClientImport,
  canUndo,
  IMPORT_UNDO_MINUTES,
  undoUntil,
} from '#contract/clients/client-imports/client-import.ts';
import type { SignedInCtx } from '#server/context.ts';
import { client_imports } from '#server/db/schema/clients/client-imports.ts';

/** Imports that can still be undone, newest first. */
export async function listClientImports(context: Pick<SignedInCtx, 'db' | 'now'>): Promise<ClientImport[]> {
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
}
