import { and, desc, gt, isNull } from 'drizzle-orm';
import { type ClientImport, IMPORT_UNDO_MINUTES } from '#contract/clients/client-import.ts';
import type { SignedInCtx } from '../../context.ts';
import { client_imports } from '../../db/schema/client-imports.ts';

const UNDO_MS = IMPORT_UNDO_MINUTES * 60_000;

/** Until when (ISO instant) an import of then can be undone. */
export function undoUntil(createdAt: string): string {
  return new Date(Date.parse(createdAt) + UNDO_MS).toISOString();
}

/** The imports that can still be undone, newest first. */
export async function listImports(ctx: Pick<SignedInCtx, 'db' | 'now'>): Promise<ClientImport[]> {
  const since = new Date(ctx.now().getTime() - UNDO_MS).toISOString();
  const rows = await ctx.db
    .select()
    .from(client_imports)
    .where(and(gt(client_imports.created_at, since), isNull(client_imports.undone_at)))
    .orderBy(desc(client_imports.created_at))
    .limit(20);
  return rows.map((row) => ({ ...row, undo_until: undoUntil(row.created_at) }));
}
