import { type LetterFacts, NO_LETTER_FACTS } from '#contract/proposals/letter-facts/letter-facts.ts';
import type { Tx } from '#server/db/connect.ts';
import { letter_facts } from '#server/db/schema/firm/letter-facts.ts';

/** The firm's facts for letters. Until somebody saves them, all are '' and the version is 0. */
export async function readLetterFacts({
  db,
}: {
  db: Pick<Tx, 'select'>;
}): Promise<LetterFacts & { version: number }> {
  const [stored] = await db
    .select({ facts: letter_facts.facts, version: letter_facts.version })
    .from(letter_facts);
  return { ...NO_LETTER_FACTS, ...stored?.facts, version: stored?.version ?? 0 };
}
