import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { preparedClient } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { startSender } from './sender.fixture.ts';

const { services, firm, as, shown } = await startSender();
afterAll(() => services.stop());

describe('a proposal that was shown', () => {
  it('cannot be sent after its draft has been saved', async () => {
    const { id: client_id } = await preparedClient(firm);
    const input = await shown(client_id);
    const { draft } = await as.proposalVersions.prepare({ client_id });
    await as.proposalVersions.save({ client_id, version: 0, draft });
    await expect(as.proposalVersions.send(input)).rejects.toMatchObject({
      code: 'PROPOSAL_CHANGED',
      data: { by: 'Sam Staff' },
    });
  });

  it('cannot be sent after a change to the proforma, the firm or the countersignatory', async () => {
    const { id: client_id, proforma_id, details } = await preparedClient(firm);
    const refused = async (change: () => Promise<unknown>) => {
      const input = await shown(client_id);
      await change();
      await expect(as.proposalVersions.send(input)).rejects.toMatchObject({ code: 'PROPOSAL_CHANGED' });
    };
    await refused(() =>
      as.proforma.update({
        id: proforma_id,
        version: 1,
        details: { ...details, company_name: 'Shah Bakeries Ltd' },
      }),
    );
    await refused(async () => {
      const stored = await firm.api.firm.get();
      await firm.api.firm.save({ ...stored, phone: '+44 20 7946 0000' });
    });
    await refused(async () => {
      const settings = await firm.api.proposalVersions.settings();
      await firm.api.proposalVersions.saveSettings({ ...settings, countersignatory: firm.admin.user_id });
    });
    const settings = await firm.api.proposalVersions.settings();
    await firm.api.proposalVersions.saveSettings({ ...settings, countersignatory: null });
  });

  it('is never sent with a simultaneous edit of the proforma', async () => {
    const { id: client_id, proforma_id, details } = await preparedClient(firm);
    const input = await shown(client_id);
    const [sent] = await Promise.allSettled([
      as.proposalVersions.send(input),
      as.proforma.update({ id: proforma_id, version: 1, details: { ...details, company_name: 'Other Ltd' } }),
    ]);
    const [stored] = await services.db
      .select({ document: proposal_versions.document })
      .from(proposal_versions)
      .where(eq(proposal_versions.client_id, client_id));
    if (sent.status === 'fulfilled') {
      expect(stored?.document.letters[0]?.entity.name).toBe('Shah Bakery Ltd');
    } else {
      expect(sent.reason).toMatchObject({ code: 'PROPOSAL_CHANGED' });
      expect(stored).toBeUndefined();
    }
  });

  it('may be sent on a later day', async () => {
    const { id } = await preparedClient(firm);
    const input = await shown(id);
    services.setNow('2026-03-03T00:00:30.000Z');
    const { version } = await as.proposalVersions.send(input);
    expect(version.valid_until).toBe('2026-04-02');
    services.setNow('2026-03-02T10:15:30.123Z');
  });
});
