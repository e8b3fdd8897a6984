import { and, arrayOverlaps, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Company, NoAnswer } from '#contract/due-diligence/companies/company.ts';
import { companyNumberOf } from '#contract/due-diligence/companies/company-number.ts';
import { compareParties, type Difference } from '#contract/due-diligence/companies/compare-parties.ts';
import type { StoredDifference } from '#contract/due-diligence/companies/difference.ts';
import { Refusal } from '#contract/errors.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { company_differences } from '#server/db/schema/due-diligence/company-differences.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { recordDone } from '#server/features/due-diligence/files/record-done.ts';
import { COMPARED_ROLES } from './compared-numbers.ts';
import { announceFile, listDifferences } from './difference-rows.ts';
import { readCompany } from './read-company.ts';
import { settleOthers } from './settle-others.ts';

/** Most companies of one file that are compared. */
const MOST_COMPANIES = 10;

interface ComparedCompany {
  number: string;
  name: string;
  withheld: number;
  statements: string[];
  state: 'compared' | 'not_compared' | NoAnswer['state'];
}

/**
 * Compares the parties of a client's file with the register, and stores the differences. A difference that is gone is
 * settled, and one that comes back is listed anew. A repeat changes nothing. Throws NOT_FOUND without a file.
 */
export async function compareFile({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }>): Promise<{
  differences: StoredDifference[];
  companies: ComparedCompany[];
}> {
  const { db } = context;
  const own = await db
    .select({ name: due_diligence_parties.name, number: due_diligence_parties.company_number })
    .from(due_diligence_parties)
    .innerJoin(due_diligence_files, eq(due_diligence_files.id, due_diligence_parties.file_id))
    .where(
      and(
        eq(due_diligence_files.client_id, client_id),
        isNotNull(due_diligence_parties.company_number),
        isNull(due_diligence_parties.left_on),
        arrayOverlaps(due_diligence_parties.roles, [...COMPARED_ROLES]),
      ),
    )
    .orderBy(asc(due_diligence_parties.added_at), asc(due_diligence_parties.id))
    .limit(MOST_COMPANIES);
  const names = new Map(own.map(({ name, number }) => [companyNumberOf(number ?? '') ?? number ?? '', name]));

  const companies: ComparedCompany[] = [];
  const found: Company[] = [];
  // One after the other: each may take several of the few requests that are allowed.
  for (const [number, name] of names) {
    const answer = await readCompany(context, number);
    if (answer.state !== 'found') {
      companies.push({ number, name, withheld: 0, statements: [], state: answer.state });
      continue;
    }
    const compared = compareParties(answer.company, []);
    if (compared) found.push(answer.company);
    companies.push({
      number,
      name: answer.company.profile.name,
      withheld: compared?.withheld ?? 0,
      statements: answer.company.statements,
      state: compared ? 'compared' : 'not_compared',
    });
  }
  const differences = await db.transaction((tx) => store(tx, context, client_id, found));
  return { differences, companies };
}

async function store(
  tx: Tx,
  context: SignedInCtx,
  client_id: string,
  companies: readonly Company[],
): Promise<StoredDifference[]> {
  const [file] = await tx
    .select({
      id: due_diligence_files.id,
      client: { id: clients.id, first_name: clients.first_name, surname: clients.surname },
    })
    .from(due_diligence_files)
    .innerJoin(clients, eq(clients.id, due_diligence_files.client_id))
    .where(eq(due_diligence_files.client_id, client_id))
    .for('update', { of: due_diligence_files });
  if (!file) throw new Refusal('NOT_FOUND');
  // As they are now: a party may have been added while Companies House was answering.
  const parties = await tx
    .select()
    .from(due_diligence_parties)
    .where(eq(due_diligence_parties.file_id, file.id));
  const counts = { listed: 0, settled: await settleOthers(tx, context, file.id) };
  for (const company of companies) {
    const { number } = company.profile;
    const now = compareParties(company, parties)?.differences ?? [];
    const changed = await storeCompany(tx, context, file.id, number, now);
    counts.listed += changed.listed;
    counts.settled += changed.settled;
  }
  if (counts.listed + counts.settled > 0) {
    await recordDone(tx, {
      actor: context.actor,
      client: file.client,
      did: `compared the file with Companies House: ${counts.listed} new ${counts.listed === 1 ? 'difference' : 'differences'}, ${counts.settled} settled`,
    });
    await announceFile(tx, file.id);
  }
  return listDifferences(tx, client_id);
}

/** Returns how many differences are new, and how many are settled. */
async function storeCompany(
  tx: Tx,
  { now }: SignedInCtx,
  file_id: string,
  company_number: string,
  differences: readonly Difference[],
): Promise<{ listed: number; settled: number }> {
  const listed_on = londonDay(now());
  const stored = await tx
    .select()
    .from(company_differences)
    .where(
      and(eq(company_differences.file_id, file_id), eq(company_differences.company_number, company_number)),
    );
  const known = new Map(stored.map((row) => [row.key, row]));
  const keys = new Set(differences.map(({ key }) => key));
  const settled = stored.filter(({ key, settled_at }) => settled_at === null && !keys.has(key));
  for (const { id, version } of settled)
    await tx
      .update(company_differences)
      .set({ settled_at: now().toISOString(), version: version + 1 })
      .where(eq(company_differences.id, id));
  let listed = 0;
  for (const difference of differences) {
    const row = known.get(difference.key);
    if (row && row.settled_at === null) continue;
    listed += 1;
    if (row)
      await tx
        .update(company_differences)
        .set({ ...UNDECIDED, listed_on, version: row.version + 1 })
        .where(eq(company_differences.id, row.id));
    else await tx.insert(company_differences).values({ ...difference, file_id, company_number, listed_on });
  }
  return { listed, settled: settled.length };
}

const UNDECIDED = {
  settled_at: null,
  material: null,
  reason: null,
  decided_at: null,
  decided_by_name: null,
  report_due_on: null,
  reported_on: null,
} as const;
