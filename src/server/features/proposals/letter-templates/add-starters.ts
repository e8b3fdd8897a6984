import { eq } from 'drizzle-orm';
import type { Services, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { service_sub_headers } from '#server/db/schema/prices/catalogue.ts';
import { STARTER_LETTERS } from '#server/db/seed/letters/starter-letters.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { insertTemplate } from './insert-template.ts';

/** Adds drafts of our examples where no template has the same scope. A repeat adds nothing. */
export async function addStarters({ context }: { context: SignedInCtx }): Promise<{ added: number }> {
  return context.db.transaction(async (tx) => {
    const added = await insertStarters(tx);
    if (added > 0) await recordAudit(tx, context.actor, 'LETTER_STARTERS_ADDED', { added });
    return { added };
  });
}

/** Adds drafts of our examples to a new installation. */
export async function seedLetters({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transaction(insertStarters);
}

/** Skips the schedules of services that are inactive or not in the catalogue. */
async function insertStarters(tx: Tx): Promise<number> {
  const services = await tx
    .select({
      id: service_sub_headers.id,
      name: service_sub_headers.name,
      label: service_sub_headers.display_name,
    })
    .from(service_sub_headers)
    .where(eq(service_sub_headers.is_active, true));
  let added = 0;
  for (const { sub_header, title, text, duties, entity_types, ...scope } of STARTER_LETTERS) {
    const service = services.find(({ name }) => name === sub_header);
    if (sub_header !== null && !service) continue;
    const isNew = await insertTemplate(tx, {
      id: crypto.randomUUID(),
      scope: { ...scope, sub_header_id: service?.id ?? null },
      sub_header_name: service?.label ?? '',
      text: { title, text, duties, is_example: true, fits: { letters: [], entity_types } },
    });
    if (isNew) added += 1;
  }
  return added;
}
