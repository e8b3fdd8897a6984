import { desc, inArray } from 'drizzle-orm';
import { type AnsweredFacts, answeredFacts } from '#contract/pricing/missing-services/facts.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';

/** Reads these clients' answers about their business. Returns a function that finds the answers of one client. */
export async function readAnswers(
  db: Db | Tx,
  clientIds: readonly string[],
): Promise<(clientId: string) => AnsweredFacts> {
  const rows = await db
    .select({
      client_id: additional_information.client_id,
      turnover_last_12_months: additional_information.turnover_last_12_months,
      company_turnover: additional_information.company_turnover,
      employs_staff: additional_information.employs_staff,
      number_of_staff: additional_information.number_of_staff,
      answered_at: additional_information.answered_at,
    })
    .from(additional_information)
    .where(inArray(additional_information.client_id, [...clientIds]))
    .orderBy(desc(additional_information.created_at), desc(additional_information.id));
  return (clientId) => answeredFacts(rows.filter(({ client_id }) => client_id === clientId));
}
