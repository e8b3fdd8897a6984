import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { NO_ADJUSTMENTS } from '#contract/pricing/fees/adjustments.ts';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import { letterLaw } from '#contract/proposals/letters/letter-law.ts';
import type { LetterSource } from '#contract/proposals/letters/letter-source.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { users } from '#server/db/schema/users.ts';
import { readFirm } from '#server/features/firm/firm/read-firm.ts';
import { readLaw } from '#server/features/firm/law/read-law.ts';
import { writerColumns, writerOf } from '#server/features/identity/people/mail-writer.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { newestProforma } from '#server/features/pricing/proforma/newest-proforma.ts';
import { readLetterFacts } from '#server/features/proposals/letter-facts/read-letter-facts.ts';

/** Facts of a client's letters that a proposal may replace with its own. */
export type OwnFacts = Partial<Pick<LetterSource, 'fees' | 'valid_until' | 'signatories'>>;

/**
 * All data that fills in a client's letters. Without `own`, the fees are those saved with the newest proforma, or else
 * computed at today's prices, or null. The primary contact signs. Throws NOT_FOUND.
 */
export async function readLetterSource(
  db: Db | Tx,
  { client_id, now, own = {} }: { client_id: string; now: Date; own?: OwnFacts },
): Promise<LetterSource> {
  const today = londonDay(now);
  const [[found], { version: _version, ...facts }, firm, review, catalogue, law] = await Promise.all([
    db
      .select({
        client: {
          first_name: clients.first_name,
          surname: clients.surname,
          email: clients.email,
          phone: clients.phone_number,
          company: clients.company,
          proposal_id: clients.proposal_id,
        },
        owner: writerColumns,
      })
      .from(clients)
      .leftJoin(users, eq(users.id, clients.owner_id))
      .where(eq(clients.id, client_id)),
    readLetterFacts({ db }),
    readFirm({ db }),
    newestProforma(db, client_id),
    readTree({ db }),
    readLaw(db),
  ]);
  if (!found) throw new Refusal('NOT_FOUND');
  const proforma = review?.details ?? null;
  const { name, address, phone, website, privacy_url, reply_to } = firm;
  const fees = own.fees !== undefined ? own.fees : await feesOf(db, { review, catalogue, today });
  return {
    today,
    client: { ...found.client, phone: found.client.phone ?? '' },
    firm: { name, address, phone, website, privacy_url, reply_to },
    facts,
    proforma,
    catalogue,
    fees,
    owner: found.owner && responsibleOf(found.owner),
    valid_until: own.valid_until ?? null,
    law: letterLaw(today, law),
    signatories: own.signatories ?? contactOf(proforma),
  };
}

/** Null until the owner has entered their name. */
function responsibleOf(owner: Parameters<typeof writerOf>[0]): LetterSource['owner'] {
  const { name, address: email } = writerOf(owner);
  return name === '' ? null : { name, email };
}

function contactOf(proforma: LetterSource['proforma']): LetterSource['signatories'] {
  if (!proforma) return [];
  const { first_name, last_name, email, position } = proforma.primary_contact;
  return [{ id: 'primary_contact', name: `${first_name} ${last_name}`.trim(), email, position }];
}

async function feesOf(
  db: Db | Tx,
  {
    review,
    catalogue,
    today,
  }: Pick<LetterSource, 'catalogue' | 'today'> & { review: Awaited<ReturnType<typeof newestProforma>> },
): Promise<LetterSource['fees']> {
  if (!review) return null;
  if (review.fees) return review.fees.fees;
  const pricing = await pricingInForce(db, today);
  return (
    pricing && computeFees(pricing, { proforma: review.details, catalogue, adjustments: NO_ADJUSTMENTS })
  );
}

/** Data for previews of a client's letters. `valid_until` is null, because only a proposal has a last day. */
export function letterSource({
  context: { db, now },
  input: { client_id },
}: ProcedureCall<{ client_id: string }, Pick<SignedInCtx, 'db' | 'now'>>): Promise<LetterSource> {
  return readLetterSource(db, { client_id, now: now() });
}
