import { type SQL, sql } from 'drizzle-orm';
import { concernOf } from '#contract/desk/law-changes/concern.ts';
import type { LawChange } from '#contract/firm/law/law-changes.ts';
import type { LawRow } from '#contract/firm/law/law-row.ts';
import { londonDays } from '#contract/intake/calls/call-time.ts';
import { answeredFacts } from '#contract/pricing/missing-services/facts.ts';
import { concernedBy } from '#contract/pricing/missing-services/missing-services.ts';
import { storedProformaDetailsSchema } from '#contract/pricing/proforma/details.ts';
import type { Db } from '#server/db/connect.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { isConcerned } from './concerned-files.ts';

/** Condition: the change concerns the client. Null if nothing stored says whom it concerns. */
export async function concernedCondition(
  db: Db,
  change: LawChange,
  law: readonly LawRow[],
): Promise<SQL | null> {
  const concern = concernOf(change.key);
  if (concern === null) return null;
  const ids =
    concern === 'turnover'
      ? sql`select unnest(${`{${(await byTurnover(db, change, law)).join(',')}}`}::uuid[])`
      : concern === 'vat'
        ? pricedBefore(change)
        : concern === 'letters'
          ? sentBefore(change)
          : sql`select client_id from ${due_diligence_files} where ${isConcerned(change)}`;
  return sql`${clients.id} in (${ids}) and ${isReal(clients.id)}`;
}

function sentBefore({ effective_from }: LawChange): SQL {
  return sql`select client_id from ${proposal_versions}
    where state = 'open' and sent_at < ${londonDays(effective_from, 0).from}`;
}

/** Fees with a line of the rate's treatment, computed before the rate changed. */
function pricedBefore({ key, effective_from }: LawChange): SQL {
  const line = JSON.stringify([{ vat_treatment: key === 'vat_standard_rate' ? 'standard' : 'reduced' }]);
  const isBefore = (saved: SQL) =>
    sql`${saved}->>'day' < ${effective_from} and ${saved}->'fees'->'lines' @> ${line}::jsonb`;
  return sql`select client_id from ${proposal_versions} where state = 'open' and ${isBefore(sql`saved_fees`)}
    union all
    select d.client_id from ${proposal_drafts} d
    join lateral (
      select id from ${proforma_reviews} where client_id = d.client_id
      order by submission_date desc, id desc limit 1) newest on true
    join ${proforma_fees} f on f.proforma_id = newest.id
    where ${isBefore(sql`f.saved`)} and not exists (
      select from ${proposal_versions} v
      where v.client_id = d.client_id and v.proforma_id = newest.id and v.state in ('open', 'signed'))`;
}

/** Open clients per read, so that memory stays small. */
const BATCH = 2_000;

interface Examined {
  id: string;
  details: unknown;
  answers: Parameters<typeof answeredFacts>[0] | null;
}

/** Every open client's newest proforma is examined: the missing services are a rule in code. */
async function byTurnover(db: Db, change: LawChange, law: readonly LawRow[]): Promise<string[]> {
  // Of this day, only the change itself.
  const rows = law.filter(
    ({ key, effective_from }) => key === change.key || effective_from < change.effective_from,
  );
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const examined: Examined[] = await rowsOf<Examined>(
      db,
      sql`select ${clients.id} as id, newest.details, (
          select jsonb_agg(jsonb_build_object('turnover_last_12_months', nullif(turnover_last_12_months, 'NaN'),
            'company_turnover', nullif(company_turnover, 'NaN'), 'employs_staff', employs_staff,
            'number_of_staff', number_of_staff, 'answered_at', answered_at) order by created_at desc, id desc)
          from ${additional_information} where client_id = ${clients.id}) as answers
        from ${clients} join lateral (
          select details from ${proforma_reviews} where client_id = ${clients.id}
          order by submission_date desc, id desc limit 1) newest on true
        where ${clients.closed_at} is null ${after === null ? sql`` : sql`and ${clients.id} > ${after}`}
        order by ${clients.id} limit ${sql.raw(String(BATCH))}`,
    );
    const known = examined.map(({ id, details, answers }) => {
      const { entity_type, annual_revenue_range, services } = storedProformaDetailsSchema.parse(details);
      return { id, services, facts: { ...answeredFacts(answers ?? []), entity_type, annual_revenue_range } };
    });
    found.push(...concernedBy(change.effective_from, known, rows).map(({ id }) => id));
    after = examined.at(-1)?.id ?? null;
    if (examined.length < BATCH) return found;
  }
}
