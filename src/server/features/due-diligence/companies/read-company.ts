import { and, eq, gt, lte } from 'drizzle-orm';
import { z } from 'zod';
import {
  type CompanyAnswer,
  companySchema,
  foundCompanySchema,
  type NoAnswer,
  type SearchAnswer,
} from '#contract/due-diligence/companies/company.ts';
import { companyNumberOf } from '#contract/due-diligence/companies/company-number.ts';
import type { Services } from '#server/context.ts';
import { company_answers } from '#server/db/schema/due-diligence/companies-house.ts';
import {
  type CompaniesHouse,
  readOfficers,
  readOwners,
  readProfile,
  readStatements,
  type ServiceAnswer,
  searchCompanies,
} from '#server/integrations/companies-house/companies-house.ts';
import { type Requester, requestLimit } from './request-limit.ts';

export type CompanyServices = Pick<Services, 'db' | 'env' | 'now'>;

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Reading {
  requester: Requester;
  /** Older answers are read again. At most a day. */
  max_age_ms?: number;
}

const PERSON: Reading = { requester: 'person' };

const PARTS = {
  profile: { read: readProfile, schema: companySchema.shape.profile },
  officers: { read: readOfficers, schema: companySchema.shape.officers },
  owners: { read: readOwners, schema: companySchema.shape.owners },
  statements: { read: readStatements, schema: companySchema.shape.statements },
} as const;

/** Returns a company by its number, however it is typed. Answers are kept for a day. */
export async function readCompany(
  services: CompanyServices,
  typed: string,
  reading: Reading = PERSON,
): Promise<CompanyAnswer> {
  const number = companyNumberOf(typed);
  const service = openCompaniesHouse(services, reading);
  if (!service) return { state: 'off' };
  if (number === null) return { state: 'not_a_number' };
  const kept = await keptAnswers(services, number, reading);
  const profile = await read(services, service, kept, number, 'profile');
  if (profile.state !== 'found') return profile;
  const officers = await read(services, service, kept, number, 'officers');
  if (officers.state !== 'found') return officers;
  const owners = await read(services, service, kept, number, 'owners');
  if (owners.state !== 'found') return owners;
  const hasOwner = PARTS.owners.schema.parse(owners.value).some(({ ceased_on }) => ceased_on === null);
  const statements = hasOwner ? null : await read(services, service, kept, number, 'statements');
  if (statements && statements.state !== 'found') return statements;
  return {
    state: 'found',
    company: companySchema.parse({
      profile: profile.value,
      officers: officers.value,
      owners: owners.value,
      statements: statements?.value,
    }),
    fetched_at: [profile, officers, owners].map(({ fetched_at }) => fetched_at).sort()[0] ?? '',
  };
}

/** Returns a company's registered name, or null if there is none or Companies House doesn't answer. */
export async function readCompanyName(services: CompanyServices, typed: string): Promise<string | null> {
  const number = companyNumberOf(typed);
  const service = openCompaniesHouse(services, PERSON);
  if (!service || number === null) return null;
  const kept = await keptAnswers(services, number, PERSON);
  const answer = await read(services, service, kept, number, 'profile');
  return answer.state === 'found' ? PARTS.profile.schema.parse(answer.value).name : null;
}

/** Searches companies by name. Answers are kept for a day. */
export async function findCompanies(services: CompanyServices, name: string): Promise<SearchAnswer> {
  const service = openCompaniesHouse(services, PERSON);
  if (!service) return { state: 'off' };
  const subject = name.toLowerCase().replaceAll(/\s+/g, ' ');
  const schema = z.array(foundCompanySchema);
  const kept = (await keptAnswers(services, subject, PERSON)).get('search');
  const stored = schema.safeParse(kept?.body);
  if (stored.success) return { state: 'found', companies: stored.data };
  const answer = await searchCompanies(service, name);
  if (answer.state !== 'found') return answer;
  await keep(services, subject, 'search', answer.value);
  return { state: 'found', companies: answer.value };
}

/** Deletes answers that are older than a day. */
export async function forgetOldAnswers({ db, now }: CompanyServices): Promise<void> {
  await db.delete(company_answers).where(lte(company_answers.expires_at, now().toISOString()));
}

function openCompaniesHouse(services: CompanyServices, { requester }: Reading): CompaniesHouse | null {
  const { env, now } = services;
  const key = env.companiesHouseKey;
  return key === undefined ? null : { env, key, now, limit: requestLimit(services, requester) };
}

type Part = typeof company_answers.$inferSelect.part;
type Kept = Map<Part, { body: unknown; fetched_at: string }>;

async function keptAnswers(
  { db, now }: CompanyServices,
  subject: string,
  { max_age_ms = DAY_MS }: Reading,
): Promise<Kept> {
  const oldest = new Date(now().getTime() - max_age_ms).toISOString();
  const rows = await db
    .select()
    .from(company_answers)
    .where(
      and(
        eq(company_answers.subject, subject),
        gt(company_answers.expires_at, now().toISOString()),
        gt(company_answers.fetched_at, oldest),
      ),
    );
  return new Map(rows.map((row) => [row.part, row]));
}

async function read(
  services: CompanyServices,
  service: CompaniesHouse,
  kept: Kept,
  number: string,
  part: keyof typeof PARTS,
): Promise<{ state: 'found'; value: unknown; fetched_at: string } | NoAnswer> {
  const stored = kept.get(part);
  // An older release may have stored another form.
  if (stored && PARTS[part].schema.safeParse(stored.body).success)
    return { state: 'found', value: stored.body, fetched_at: stored.fetched_at };
  const answer: ServiceAnswer<object> = await PARTS[part].read(service, number);
  if (answer.state !== 'found') return answer;
  return { ...answer, fetched_at: await keep(services, number, part, answer.value) };
}

async function keep(
  { db, now }: CompanyServices,
  subject: string,
  part: Part,
  body: object,
): Promise<string> {
  const fetched_at = now().toISOString();
  const expires_at = new Date(now().getTime() + DAY_MS).toISOString();
  await db
    .insert(company_answers)
    .values({ subject, part, body, fetched_at, expires_at })
    .onConflictDoUpdate({
      target: [company_answers.subject, company_answers.part],
      set: { body, fetched_at, expires_at },
    });
  return fetched_at;
}
