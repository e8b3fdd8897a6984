import { and, count, type SQL, sql } from 'drizzle-orm';
import {
  INSPECTION_REASON_KINDS,
  type InspectionReason,
} from '#contract/due-diligence/inspection/inspection-reasons.ts';
import type { RegisterCounts } from '#contract/due-diligence/inspection/register.ts';
import type { Db } from '#server/db/connect.ts';
import { due_diligence_files as files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import type { InspectionLaw } from './inspection-law.ts';
import { failsFor, IN_REGISTER, lacking, ofView } from './register-rows.ts';

export interface FileCounts {
  counts: RegisterCounts;
  /** Files by reason. A file counts under each of its reasons. */
  failing: { reason: InspectionReason; files: number }[];
}

/** Counts the files of each view by its own index, because a count of all at once reads every file. */
export async function countFiles(db: Pick<Db, 'select'>, law: InspectionLaw): Promise<FileCounts> {
  const counted = async (condition: SQL | undefined) => {
    const [row] = await db.select({ files: count() }).from(files).where(and(IN_REGISTER, condition));
    return row?.files ?? 0;
  };
  const kinds = db
    .select({ reason: sql<InspectionReason>`reason`, files: count() })
    .from(files)
    .crossJoin(sql`unnest(${files.missing}) reason`)
    .where(and(IN_REGISTER, lacking))
    .groupBy(sql`reason`);
  const [all, failing, waiting, due, ended, difference, report, review, kept, byKind] = await Promise.all([
    counted(undefined),
    counted(ofView('failing', law)),
    counted(ofView('waiting', law)),
    counted(ofView('due', law)),
    counted(ofView('ended', law)),
    counted(failsFor('difference', law)),
    counted(failsFor('report', law)),
    counted(failsFor('review', law)),
    counted(failsFor('kept', law)),
    kinds,
  ]);
  const found = new Map([...byKind.map(({ reason, files }) => [reason, files] as const)]);
  found.set('difference', difference).set('report', report).set('review', review).set('kept', kept);
  return {
    counts: { all, failing, waiting, due, ended },
    failing: INSPECTION_REASON_KINDS.map((reason) => ({ reason, files: found.get(reason) ?? 0 })).filter(
      ({ files }) => files > 0,
    ),
  };
}
