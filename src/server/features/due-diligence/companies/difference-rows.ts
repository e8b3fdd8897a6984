import { asc, eq, sql } from 'drizzle-orm';
import type { DifferenceState, StoredDifference } from '#contract/due-diligence/companies/difference.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { company_differences } from '#server/db/schema/due-diligence/company-differences.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';

export type DifferenceRow = typeof company_differences.$inferSelect;

/** Most differences of a file that are shown. */
const MOST = 500;

export function stateOf(row: DifferenceRow): DifferenceState {
  if (row.reported_on !== null) return 'reported';
  if (row.settled_at !== null) return 'settled';
  if (row.material === null) return 'open';
  return row.material ? 'material' : 'not_material';
}

export function asDifference(row: DifferenceRow): StoredDifference {
  const { file_id: _file, key: _key, settled_at: _settled, material: _material, ...shown } = row;
  return { ...shown, state: stateOf(row) };
}

/** Lists the differences of a client's file: undecided ones first, settled ones last, in order of the names. */
export async function listDifferences(db: Db | Tx, client_id: string): Promise<StoredDifference[]> {
  const rows = await db
    .select({ row: company_differences })
    .from(company_differences)
    .innerJoin(due_diligence_files, eq(due_diligence_files.id, company_differences.file_id))
    .where(eq(due_diligence_files.client_id, client_id))
    .orderBy(
      sql`${company_differences.settled_at} is not null`,
      sql`${company_differences.material} is not null`,
      asc(company_differences.kind),
      asc(company_differences.name),
      asc(company_differences.id),
    )
    .limit(MOST);
  return rows.map(({ row }) => asDifference(row));
}

/** Lets the screens of a file know that something in it has changed. */
export async function announceFile(tx: Tx, file_id: string): Promise<void> {
  await tx
    .update(due_diligence_files)
    .set({ client_id: sql`client_id` })
    .where(eq(due_diligence_files.id, file_id));
}
