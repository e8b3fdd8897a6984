import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { preparedClient } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { startSender } from './sender.fixture.ts';

const { services, firm, as, sendNew } = await startSender();
afterAll(() => services.stop());

describe('the value of the client', () => {
  const monthlyOf = async (client_id: string) => {
    const [value] = await services.db
      .select({ monthly: client_values.monthly })
      .from(client_values)
      .where(eq(client_values.client_id, client_id));
    return value?.monthly ?? null;
  };
  const discount = {
    on: { kind: 'whole' as const, billing: null },
    by: { kind: 'per_cent' as const, basis_points: 500 },
    reason: 'New client',
  };

  it('is that of the sent proposal until it ends, even if the proforma changes', async () => {
    const { id, proforma_id, details } = await preparedClient(firm, {
      adjustments: { overrides: [], discounts: [discount] },
    });
    const { version } = await sendNew(id);
    expect(await monthlyOf(id)).toBe(9_500);
    await as.proforma.update({ id: proforma_id, version: 1, details: { ...details, services: {} } });
    expect(await monthlyOf(id)).toBe(9_500);
    await as.proposalVersions.withdraw({ version_id: version.id, reason: null });
    expect(await monthlyOf(id)).toBe(0);
  });

  it('is that of the signed proposal with the client’s options', async () => {
    const { id } = await preparedClient(firm);
    const { version } = await sendNew(id);
    await services.db.execute(sql`
      update proposal_versions set state = 'signed', accepted_at = now(),
        accepted_fees = jsonb_set(document -> 'fees', '{totals,monthly,net}', '4200')
      where id = ${version.id}`);
    await sendNew(id);
    expect(await monthlyOf(id)).toBe(4_200);
  });
});
