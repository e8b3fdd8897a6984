import { and, eq, isNull, sql } from 'drizzle-orm';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import type { HitDecision, SanctionsHit } from '#contract/due-diligence/sanctions/hit.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { sanctions_hits } from '#server/db/schema/due-diligence/sanctions.ts';
import { recordDone } from '#server/features/due-diligence/files/record-done.ts';
import { readHits } from './read-hits.ts';
import { withdrawAcceptance } from './withdraw-acceptance.ts';

interface Input {
  id: string;
  decision: HitDecision;
  reason: string;
}

/** Stores a person's judgement of a hit, once. Repeated, it changes nothing. */
export async function decideHit({
  context: { db, actor, now },
  input,
}: {
  context: SignedInCtx;
  input: Input;
}): Promise<SanctionsHit> {
  return db.transaction(async (tx) => {
    const { hit, party, file } = await lockHit(tx, input.id);
    const isRepeated =
      hit.decided_by_id === actor.user_id && hit.decision === input.decision && hit.reason === input.reason;
    if (!isRepeated) {
      if (file.level === 'high' && !actor.approves)
        throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.not_approver });
      if (hit.decision !== null)
        throw new Refusal('FILE_REFUSED', { reason: `${hit.decided_by_name} has already decided this.` });
      if (hit.gone_at !== null)
        throw new Refusal('FILE_REFUSED', {
          reason: 'The party or the list has changed since. There is nothing to decide any more.',
        });
      await store(tx, { input, hit, actor, at: now().toISOString() });
      if (input.decision === 'the_same') await withdrawAcceptance(tx, file.id);
      await record(tx, { input, hit, party, file, actor });
    }
    const [decided] = await readHits(tx, sql`where h.id = ${input.id}::uuid`);
    if (!decided) throw new Refusal('NOT_FOUND');
    return decided;
  });
}

async function lockHit(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      hit: sanctions_hits,
      party: { name: due_diligence_parties.name },
      file: {
        id: due_diligence_files.id,
        level: due_diligence_files.level,
        client_id: due_diligence_files.client_id,
      },
    })
    .from(sanctions_hits)
    .innerJoin(due_diligence_parties, eq(due_diligence_parties.id, sanctions_hits.party_id))
    .innerJoin(due_diligence_files, eq(due_diligence_files.id, due_diligence_parties.file_id))
    .where(eq(sanctions_hits.id, id))
    // The file too: its level and its acceptance must not change in between.
    .for('update', { of: [due_diligence_files, sanctions_hits] });
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

type Locked = Awaited<ReturnType<typeof lockHit>>;
type Deciding = { input: Input; actor: SignedInCtx['actor'] };

async function store(
  tx: Tx,
  { input, hit, actor, at }: Deciding & { hit: Locked['hit']; at: string },
): Promise<void> {
  await tx
    .update(sanctions_hits)
    .set({
      decision: input.decision,
      reason: input.reason,
      decided_by_id: actor.user_id,
      decided_by_name: actor.full_name,
      decided_at: at,
    })
    .where(eq(sanctions_hits.id, hit.id));
  await tx
    .update(due_diligence_triggers)
    .set({ done_at: at, done_by_name: actor.full_name })
    .where(
      and(
        eq(due_diligence_triggers.kind, 'sanctions'),
        eq(due_diligence_triggers.key, hit.id),
        isNull(due_diligence_triggers.done_at),
      ),
    );
}

async function record(tx: Tx, { input, hit, party, file, actor }: Deciding & Locked): Promise<void> {
  const [client] = file.client_id
    ? await tx
        .select({ id: clients.id, first_name: clients.first_name, surname: clients.surname })
        .from(clients)
        .where(eq(clients.id, file.client_id))
    : [];
  const verdict = input.decision === 'the_same' ? 'is' : 'is not';
  if (client)
    await recordDone(tx, {
      actor,
      client,
      did: `decided that ${party.name} ${verdict} ${hit.matched_name} of the UK Sanctions List (${hit.unique_id}): ${input.reason}`,
    });
  // Announces the change.
  await tx
    .update(due_diligence_files)
    .set({ client_id: file.client_id })
    .where(eq(due_diligence_files.id, file.id));
}
