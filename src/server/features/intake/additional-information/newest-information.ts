import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/connect.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';

export type InformationRow = typeof additional_information.$inferSelect;

export async function newestInformation(db: Db | Tx, clientId: string): Promise<InformationRow | null> {
  const [newest] = await db
    .select()
    .from(additional_information)
    .where(eq(additional_information.client_id, clientId))
    .orderBy(desc(additional_information.created_at), desc(additional_information.id))
    .limit(1);
  return newest ?? null;
}
