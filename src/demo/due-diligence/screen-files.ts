import { asc } from 'drizzle-orm';
import { UNKNOWN_PARTY } from '#contract/due-diligence/files/party.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import { sanctions_hits } from '#server/db/schema/due-diligence/sanctions.ts';
import { addParty } from '#server/features/due-diligence/parties/add-party.ts';
import { decideHit } from '#server/features/due-diligence/sanctions/hits/decide-hit.ts';
import { loadList } from '#server/features/due-diligence/sanctions/list/load-list.ts';
import { withSavedList } from '#server/features/due-diligence/sanctions/list/save-list.ts';
import { inventedSanctionsList, LOOKALIKES } from './invented-sanctions-list.ts';

/** Loads the demo's invented list, as an administrator does. Everybody who is added or changed later is screened with it. */
export async function loadInventedList(admin: SignedInCtx): Promise<void> {
  const content = Buffer.from(inventedSanctionsList(londonDay(admin.now())));
  async function* pieces() {
    yield content;
  }
  const loading = await withSavedList(pieces(), (saved) =>
    loadList(admin, { ...saved, source: 'uploaded', actor: admin.actor }),
  );
  if (loading.outcome !== 'loaded') throw new Error('The invented sanctions list was not loaded');
}

/** Adds owners to these clients' files whose names are like some on the list. One is decided, the others wait. */
export async function addLookalikes(context: SignedInCtx, client_ids: readonly string[]): Promise<void> {
  for (const [index, { name, born, nationality }] of LOOKALIKES.entries()) {
    const client_id = client_ids[index % client_ids.length];
    if (client_id === undefined) return;
    await addParty({
      context,
      input: {
        ...UNKNOWN_PARTY,
        client_id,
        id: crypto.randomUUID(),
        kind: 'person',
        roles: ['owner'],
        name,
        born,
        nationality,
        source: 'typed',
      },
    });
  }
  const [hit] = await context.db
    .select({ id: sanctions_hits.id })
    .from(sanctions_hits)
    .orderBy(asc(sanctions_hits.unique_id))
    .limit(1);
  if (!hit) throw new Error('The demo has no hit');
  await decideHit({
    context,
    input: {
      id: hit.id,
      decision: 'not_the_same',
      reason: 'Born in Leeds, British passport seen. The person on the list is from Ruritania.',
    },
  });
}
