import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { callAs, createActor, type TestServices } from '#tests/support/test-services.ts';

export const KEY = 'the key of a test';
export const NUMBER = '01234567';

type Party = Partial<typeof due_diligence_parties.$inferInsert>;

/** A client whose file has a company and these parties. */
export async function clientWithCompany(
  services: TestServices,
  { company_number = NUMBER, parties = [] }: { company_number?: string; parties?: Party[] } = {},
): Promise<{ client_id: string; file_id: string; party_id: string }> {
  const api = callAs(services, await createActor(services));
  const { id: client_id } = await api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: `${crypto.randomUUID()}@example.org`,
    inquiry_source: 'Phone',
  });
  const at = services.now().toISOString();
  const [file] = await services.db
    .insert(due_diligence_files)
    .values({ client_id, opened_at: at })
    .returning({ id: due_diligence_files.id });
  const file_id = file?.id ?? '';
  const party_id = crypto.randomUUID();
  const usual = { file_id, kind: 'person', name: 'Jane Smith', source: 'typed', added_at: at } as const;
  await services.db.insert(due_diligence_parties).values([
    {
      ...usual,
      id: party_id,
      kind: 'company',
      roles: ['client', 'company'],
      name: 'Acme Tea',
      company_number,
    },
    ...parties.map((party) => ({
      ...usual,
      id: crypto.randomUUID(),
      roles: ['director' as const, 'owner' as const],
      ...party,
    })),
  ]);
  return { client_id, file_id, party_id };
}
