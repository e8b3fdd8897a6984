import { sql } from 'drizzle-orm';
import { approvalRefusal, secondPersonReasons } from '#contract/due-diligence/files/approval.ts';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import { missingOf } from '#contract/due-diligence/files/missing.ts';
import { suggestLevel } from '#contract/due-diligence/files/suggest-level.ts';
import { holdOf } from '#contract/due-diligence/hold/hold.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { assessmentOf } from './assessment-of.ts';
import { fileLaw, keptYears } from './file-law.ts';
import { isAlone } from './is-alone.ts';
import { findFile, loadFile } from './load-file.ts';
import { readFileHits } from './read-hits.ts';
import { readDueDiligenceSettings } from './read-settings.ts';

/** A client's file as its screen shows it. */
export async function readClientFile(
  tx: Pick<Tx, 'select' | 'execute'>,
  context: Pick<SignedInCtx, 'actor' | 'now'>,
  client_id: string,
): Promise<ClientFile> {
  const settings = await readDueDiligenceSettings({ db: tx });
  const { approves = false, user_id, api_key } = context.actor;
  const { rows } = await tx.execute(sql`select from sanctions_lists limit 1`);
  const { in_use, factors } = settings;
  const shared = { in_use, factors, approves, has_list: rows.length > 0 };
  const found = await findFile(tx, client_id);
  if (!found) {
    return {
      ...shared,
      file: null,
      parties: [],
      triggers: [],
      screening: [],
      missing: [],
      suggestion: null,
      second_person: [],
      refusal: null,
      acceptances: [],
      hold: { state: 'none' },
    };
  }
  const { row, parties, triggers, acceptances } = await loadFile(tx, found);
  const { hits, screening, unscreened } = await readFileHits(tx, row.id);
  const law = await fileLaw(tx, context.now());
  const assessment = assessmentOf(row);
  const second_person = secondPersonReasons(assessment, parties, law);
  const {
    missing: _missing,
    accepted_by_id: _accepted,
    erased_client_id: _erased,
    kept_history: _history,
    ...file
  } = row;
  return {
    ...shared,
    file,
    parties,
    triggers,
    screening,
    missing: missingOf(
      {
        assessment,
        is_accepted: row.accepted_at !== null,
        parties,
        triggers: triggers.filter(({ done_at }) => done_at === null).length,
        hits,
        unscreened,
      },
      law,
    ),
    suggestion: suggestLevel(assessment, parties, row.facts, law),
    second_person,
    refusal: approvalRefusal({
      needs_second: second_person.length > 0,
      approves: approves && !api_key,
      user_id,
      assessed_by_id: row.assessed_by_id,
      is_alone: await isAlone(tx, settings, user_id),
    }),
    acceptances: acceptances.map(({ contents, ...one }) => ({
      ...one,
      level: contents.assessment.level ?? 'normal',
      alone: contents.alone,
    })),
    hold: holdOf(row, await keptYears(tx, context.now())),
  };
}
