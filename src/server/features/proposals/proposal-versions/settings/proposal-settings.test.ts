import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SaveProposalSettings } from '#contract/proposals/proposal-versions/settings.ts';
import type { Actor } from '#server/context.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { sentProposal } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { clientInReview } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { sealPdf } from '#server/features/proposals/sealing/seal-pdf.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const AT = '2026-03-02T10:00:00.000Z';
const BY_TALLYGATE: SaveProposalSettings & { version: number } = {
  sent_by: 'tallygate',
  needs_code: true,
  countersignatory: null,
  version: 0,
};

let services: TestServices;
let admin: Actor;

beforeAll(async () => {
  services = await startTestServices();
  admin = await createActor(services, { role: 'admin' });
});
beforeEach(() => services.db.delete(sealing_keys));
afterAll(() => services.stop());

const settings = () => callAs(services, admin).proposalVersions.settings();

it('no API key can save the settings', async () => {
  const key = callAs(services, { ...admin, api_key: { made_by: admin.user_id } }).proposalVersions;
  const before = await key.settings();
  await expect(key.saveSettings(BY_TALLYGATE)).rejects.toMatchObject({ code: 'NOT_FOR_KEYS' });
  expect(await settings()).toEqual(before);
});

it('the settings report the seal as used if a key exists', async () => {
  expect(await settings()).toMatchObject({ sent_by: 'goproposal', is_seal_used: false });
  await sealPdf(services, smallPdf(), { signed_at: AT, reason: 'Signed' });
  expect(await settings()).toMatchObject({ sent_by: 'goproposal', is_seal_used: true });
});

it('the settings report the seal as used after a proposal from Tallygate', async () => {
  const { id: client_id } = await clientInReview(services);
  expect(await settings()).toMatchObject({ is_seal_used: false });
  await sentProposal(services.db, { client_id, at: AT });
  expect(await settings()).toMatchObject({ sent_by: 'goproposal', is_seal_used: true });
});
