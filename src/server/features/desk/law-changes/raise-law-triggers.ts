import { sql } from 'drizzle-orm';
import { isAboutFiles, shownChanges } from '#contract/desk/law-changes/concern.ts';
import { changeKey, type LawChange, lawChanges } from '#contract/firm/law/law-changes.ts';
import { lawChangeText } from '#contract/firm/law/law-kinds.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { rowsOf } from '#server/db/prepared.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { raiseTrigger } from '#server/features/due-diligence/files/triggers/raise-trigger.ts';
import { readLaw } from '#server/features/firm/law/read-law.ts';
import { isConcerned, isRaised } from './concerned-files.ts';

/** Longer texts would push everything else out of a next step. */
const TEXT_MAX = 160;
const BATCH = 200;

/** Raises each change of the law that is in force in the files that it concerns, once a file. Returns how many it raised. */
export async function raiseLawTriggers({
  db,
  now,
  env,
}: Pick<Services, 'db' | 'now' | 'env'>): Promise<number> {
  const today = londonDay(now());
  const changes = shownChanges(lawChanges(await readLaw(db)), today).filter(
    ({ key, effective_from }) => effective_from <= today && isAboutFiles(key),
  );
  let raised = 0;
  for (const change of changes) {
    const words = lawChangeText(change.after);
    const cause = {
      kind: 'law' as const,
      key: changeKey(change),
      text: words.length > TEXT_MAX ? `${words.slice(0, TEXT_MAX - 1)}…` : words,
    };
    for (;;) {
      const files = await filesToNotify(db, change);
      for (const { id } of files) {
        const actor = { user_id: null, full_name: env.appName };
        const isNew = await db.transaction((tx) =>
          raiseTrigger(tx, { actor, now: now() }, { file_id: id, ...cause }),
        );
        if (isNew) raised += 1;
      }
      if (files.length < BATCH) break;
    }
  }
  return raised;
}

function filesToNotify(db: Db, change: LawChange): Promise<{ id: string }[]> {
  return rowsOf(
    db,
    sql`select id from ${due_diligence_files} where ${isConcerned(change)} and not exists (
        select from ${due_diligence_triggers} raised
        where raised.file_id = ${due_diligence_files.id} and ${isRaised(change)})
      order by id limit ${sql.raw(String(BATCH))}`,
  );
}
