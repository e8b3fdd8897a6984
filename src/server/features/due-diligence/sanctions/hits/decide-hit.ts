import { and, eq, sql } from 'drizzle-orm';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import type { HitDecision, SanctionsHit } from '#contract/due-diligence/sanctions/hit.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { sanctions_hits } from '#server/db/schema/due-diligence/sanctions.ts';
import { changeFile, type FileChange } from '#server/features/due-diligence/files/change-file.ts';
import { finishTriggers } from '#server/features/due-diligence/files/triggers/finish-triggers.ts';
import { readHits } from './read-hits.ts';

interface Input {
  id: string;
  decision: HitDecision;
  reason: string;
}

/**
 * Stores a person's judgement of a hit. Repeated, it changes nothing. 'The same' ends the file's acceptance, and only those
 * who approve for the firm may say otherwise afterwards.
 */
export async function decideHit({ context, input }: ProcedureCall<Input>): Promise<SanctionsHit> {
  const { db } = context;
  const [of] = await db
    .select({ client_id: due_diligence_files.client_id })
    .from(sanctions_hits)
    .innerJoin(due_diligence_parties, eq(due_diligence_parties.id, sanctions_hits.party_id))
    .innerJoin(due_diligence_files, eq(due_diligence_files.id, due_diligence_parties.file_id))
    .where(eq(sanctions_hits.id, input.id));
  if (!of) throw new Refusal('NOT_FOUND');
  // Of an erased client, only the file is left.
  if (of.client_id === null) await db.transaction((tx) => decide(tx, context, input));
  else await changeFile(context, of.client_id, (tx) => decide(tx, context, input));
  const [decided] = await readHits(db, sql`where h.id = ${input.id}::uuid`);
  if (!decided) throw new Refusal('NOT_FOUND');
  return decided;
}

async function decide(tx: Tx, { actor, now }: SignedInCtx, input: Input): Promise<FileChange | null> {
  const [found] = await tx
    .select({
      hit: sanctions_hits,
      party_name: due_diligence_parties.name,
      level: due_diligence_files.level,
    })
    .from(sanctions_hits)
    .innerJoin(due_diligence_parties, eq(due_diligence_parties.id, sanctions_hits.party_id))
    .innerJoin(due_diligence_files, eq(due_diligence_files.id, due_diligence_parties.file_id))
    .where(eq(sanctions_hits.id, input.id))
    .for('update', { of: sanctions_hits });
  if (!found) throw new Refusal('NOT_FOUND');
  const { hit, party_name, level } = found;
  const { decision, reason } = input;
  if (hit.decided_by_id === actor.user_id && hit.decision === decision && hit.reason === reason) return null;
  const isApprovers = level === 'high' || (await wasTheSame(tx, hit));
  if (isApprovers && !actor.approves)
    throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.not_approver });
  // Who approves may correct a mistake. The timeline keeps what was said before.
  if (hit.decision !== null && !actor.approves)
    throw new Refusal('FILE_REFUSED', { reason: `${hit.decided_by_name} has already decided this.` });
  if (hit.gone_at !== null)
    throw new Refusal('FILE_REFUSED', {
      reason: 'The party or the list has changed since. There is nothing to decide any more.',
    });
  await store(tx, input, {
    decided_by_id: actor.user_id,
    decided_by_name: actor.full_name,
    decided_at: now().toISOString(),
  });
  return {
    did: `decided that ${party_name} ${decision === 'the_same' ? 'is' : "isn't"} ${hit.matched_name} of the UK Sanctions List (${hit.unique_id}): ${reason}`,
    ends_acceptance: decision === 'the_same',
  };
}

/** Whether somebody has said before that this party is this entry, in an earlier form of either. */
async function wasTheSame(
  tx: Tx,
  { party_id, unique_id }: { party_id: string; unique_id: string },
): Promise<boolean> {
  const { party_id: of, unique_id: entry, decision } = sanctions_hits;
  return (
    (await tx.$count(sanctions_hits, and(eq(of, party_id), eq(entry, unique_id), eq(decision, 'the_same')))) >
    0
  );
}

async function store(
  tx: Tx,
  { id, decision, reason }: Input,
  judge: { decided_by_id: string; decided_by_name: string; decided_at: string },
): Promise<void> {
  await tx
    .update(sanctions_hits)
    .set({ decision, reason, ...judge })
    .where(eq(sanctions_hits.id, id));
  const { kind, key } = due_diligence_triggers;
  await finishTriggers(tx, and(eq(kind, 'sanctions'), eq(key, id)), {
    done_at: judge.decided_at,
    done_by_name: judge.decided_by_name,
  });
}
