import { and, arrayOverlaps, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type CompanyAnswer, companySchema } from '#contract/due-diligence/companies/company.ts';
import { companyChanges } from '#contract/due-diligence/companies/company-changes.ts';
import { companyNumberOf } from '#contract/due-diligence/companies/company-number.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Services } from '#server/context.ts';
import { company_looks } from '#server/db/schema/due-diligence/company-differences.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { raiseTrigger } from '#server/features/due-diligence/files/triggers/raise-trigger.ts';
import { forgetOldAnswers, readCompany } from './read-company.ts';

type LookServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>;

const HOUR_MS = 60 * 60 * 1_000;
/** A company is looked at again after this long: once a night, though nights don't begin at the same second. */
const AGAIN_AFTER_MS = 18 * HOUR_MS;
/** Answers that a person fetched during the day are fresh enough. */
const MAX_AGE_MS = 12 * HOUR_MS;
const PAGE = 50;
/** Limit of companies per run, so that a run ends before the next. */
const MOST = 500;
/** Answers without a company in a row after which the service counts as away. */
const MOST_AWAY = 3;

const COMPANIES_HOUSE = { user_id: null, full_name: 'Companies House' } as const;

/**
 * Looks at the companies of all files, those whose last look is longest ago first, and raises what has changed. Stops at
 * the limit of requests, or when the service is away; the next run continues. Returns how many it looked at.
 */
export async function lookAtCompanies(services: LookServices): Promise<number> {
  if (services.env.companiesHouseKey === undefined) return 0;
  await forgetOldAnswers(services);
  let looked = 0;
  let away = 0;
  while (looked < MOST) {
    const due = await findDue(services);
    for (const party of due) {
      const answer = await readCompany(services, party.number, {
        requester: 'night',
        max_age_ms: MAX_AGE_MS,
      });
      if (answer.state === 'busy' || answer.state === 'refused' || answer.state === 'off') {
        services.log.info({ looked, state: answer.state }, 'The look at Companies House continues later');
        return looked;
      }
      away = answer.state === 'away' ? away + 1 : 0;
      if (away >= MOST_AWAY) {
        services.log.warn({ looked }, 'Companies House is away; the look at it continues later');
        return looked;
      }
      await store(services, party, answer);
      looked += 1;
    }
    if (due.length < PAGE) return looked;
  }
  return looked;
}

interface DueParty {
  id: string;
  file_id: string;
  number: string;
}

/** Companies of files whose relationship goes on. Every attempt puts a company at the end, so that no cursor is needed. */
async function findDue({ db, now }: LookServices): Promise<DueParty[]> {
  const before = new Date(now().getTime() - AGAIN_AFTER_MS).toISOString();
  const rows = await db
    .select({
      id: due_diligence_parties.id,
      file_id: due_diligence_parties.file_id,
      number: due_diligence_parties.company_number,
    })
    .from(due_diligence_parties)
    .innerJoin(due_diligence_files, eq(due_diligence_files.id, due_diligence_parties.file_id))
    .leftJoin(company_looks, eq(company_looks.party_id, due_diligence_parties.id))
    .where(
      and(
        isNotNull(due_diligence_parties.company_number),
        isNull(due_diligence_parties.left_on),
        arrayOverlaps(due_diligence_parties.roles, ['client', 'company']),
        isNotNull(due_diligence_files.client_id),
        isNull(due_diligence_files.relationship_ended_on),
        or(isNull(company_looks.tried_at), lt(company_looks.tried_at, before)),
      ),
    )
    .orderBy(sql`${company_looks.tried_at} asc nulls first`, asc(due_diligence_parties.id))
    .limit(PAGE);
  return rows.map(({ number, ...party }) => ({ ...party, number: number ?? '' }));
}

/** Stores what was seen with what it raises. If the process dies before, the next run does both. */
async function store({ db, now }: LookServices, party: DueParty, answer: CompanyAnswer): Promise<void> {
  const company_number = companyNumberOf(party.number) ?? party.number;
  const tried_at = now().toISOString();
  const seen = answer.state === 'found' ? answer.company : null;
  await db.transaction(async (tx) => {
    // The party may have been removed while Companies House was answering.
    const [present] = await tx
      .select({ id: due_diligence_parties.id })
      .from(due_diligence_parties)
      .where(eq(due_diligence_parties.id, party.id))
      .for('key share');
    if (!present) return;
    const [last] = await tx
      .select()
      .from(company_looks)
      .where(eq(company_looks.party_id, party.id))
      .for('update');
    const isSame = last?.company_number === company_number;
    const before = isSame ? (companySchema.safeParse(last?.seen).data ?? null) : null;
    const values = { company_number, tried_at, seen: seen ?? before };
    await tx
      .insert(company_looks)
      .values({ party_id: party.id, ...values })
      .onConflictDoUpdate({ target: company_looks.party_id, set: values });
    if (!seen) return;
    for (const { key, text } of companyChanges(before, seen, londonDay(now())))
      await raiseTrigger(
        tx,
        { actor: COMPANIES_HOUSE, now: now() },
        {
          file_id: party.file_id,
          kind: 'companies_house',
          key: `${company_number}:${key}`,
          text: `Companies House: ${text}`,
        },
      );
  });
}
