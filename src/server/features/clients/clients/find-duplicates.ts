import { and, desc, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  type Duplicate,
  type DuplicateField,
  type DuplicateSearch,
  samePhoneDigits,
} from '#contract/clients/clients/duplicates.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

/** Maximum number of duplicates shown. A few are enough. */
const SHOWN = 5;

/** Existing clients with the email address, phone number or company that is being entered. */
export async function findDuplicates({
  context: { db },
  input,
}: ProcedureCall<DuplicateSearch, Pick<SignedInCtx, 'db'>>): Promise<Duplicate[]> {
  const digits = samePhoneDigits(input.phone_number);
  // Written exactly like the indexed expressions (db/schema/clients/clients.ts).
  const conditions: Partial<Record<DuplicateField, SQL>> = {
    ...(input.email && { email: sql`lower(${clients.email}) = lower(${input.email})` }),
    ...(digits.length > 0 && {
      phone_number: sql`regexp_replace(${clients.phone_number}, '[^0-9]', '', 'g') in ${digits}`,
    }),
    ...(input.company && { company: sql`lower(btrim(${clients.company})) = lower(${input.company})` }),
  };
  const fields = Object.keys(conditions) as DuplicateField[];
  if (fields.length === 0) return [];
  const matches = fields.map((field) => conditions[field]);
  const same = fields.map((field) => sql`case when ${conditions[field]} then ${field}::text end`);
  return db
    .select({
      id: clients.id,
      first_name: clients.first_name,
      surname: clients.surname,
      company: clients.company,
      proposal_id: clients.proposal_id,
      status: clients.status,
      same: sql<DuplicateField[]>`array_remove(array[${sql.join(same, sql`, `)}], null)`,
    })
    .from(clients)
    .where(
      and(isReal(clients.id), or(...matches), input.except_id ? ne(clients.id, input.except_id) : undefined),
    )
    .orderBy(desc(clients.created_at), desc(clients.id))
    .limit(SHOWN);
}
