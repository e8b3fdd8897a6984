import { desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import {
  type SentProposal,
  signingOf,
} from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { refusalToSign, startSigning } from './signing.fixture.ts';

const { services, sam, as, send, stored, device } = await startSigning();
afterAll(() => services.stop());

const whichOf = ({ version_id, ids }: SentProposal, index = 0) => ({
  version_id,
  signatory_id: ids[index] ?? '',
});

function signable(opened: OpenedProposal) {
  const { code_proof: _, ...signing } = signingOf(opened);
  return signing;
}

describe('on a colleague’s device', () => {
  it('each person signs in turn', async () => {
    const sent = await send();
    const { hand, sign, takeBack } = await device();
    for (const index of [0, 1]) {
      const which = whichOf(sent, index);
      await sign(which, await hand(which));
      await takeBack();
    }
    const { signatories, version, events } = await stored(sent);
    expect(version?.state).toBe('signed');
    expect(signatories.map(({ signature }) => signature)).toMatchObject([
      { authentication: 'in_person', in_person_with: 'Sam Staff', viewed_at: null },
      { authentication: 'in_person', in_person_with: 'Sam Staff', viewed_at: null },
    ]);
    expect(events).not.toContain('proposal.opened');
  });

  it('nobody gets the device from a signatory, whether they have signed or not', async () => {
    const [sent, other] = [await send({ order: 'at_once' }), await send()];
    const { hand, sign, takeBack } = await device();
    await hand(whichOf(sent));
    expect(await refusalToSign(hand(whichOf(sent, 1)))).toBe('HANDED_OVER');
    expect(await refusalToSign(hand(whichOf(other)))).toBe('HANDED_OVER');
    await sign(whichOf(sent), await hand(whichOf(sent)));
    expect(await refusalToSign(hand(whichOf(sent, 1)))).toBe('HANDED_OVER');
    await takeBack();
    expect((await hand(whichOf(sent, 1))).signatory_id).toBe(sent.ids[1]);
  });

  it('a known submission with another body is refused, naming what differs', async () => {
    const sent = await send({ names: ['Priya Shah'] });
    const { hand, heldFor } = await device();
    const request = { ...whichOf(sent), ...signable(await hand(whichOf(sent))) };
    const page = heldFor(whichOf(sent));
    const signed = await page.signInPerson(request);
    expect(await page.signInPerson(request)).toEqual(signed);
    await expect(page.signInPerson({ ...request, typed_name: 'Arun Shah' })).rejects.toMatchObject({
      code: 'ID_IN_USE',
      data: { fields: ['typed_name'] },
    });
  });

  it('only the signatory who has the device can sign', async () => {
    const sent = await send({ order: 'at_once' });
    const { hand, heldFor } = await device();
    const opened = await hand(whichOf(sent));
    const holder = heldFor(whichOf(sent));
    const signing = signable(opened);
    expect(await refusalToSign(holder.signInPerson({ ...whichOf(sent, 1), ...signing }))).toBe('HANDED_OVER');
    expect(await refusalToSign(as.proposalPage.signInPerson({ ...whichOf(sent), ...signing }))).toBe(
      'FORBIDDEN',
    );
    const { signatories } = await stored(sent);
    expect(signatories.map(({ signed_at }) => signed_at)).toEqual([null, null]);
  });

  it('a session that has ended hands over nothing', async () => {
    const sent = await send();
    const unknown = callAs(services, { ...sam, session_id: crypto.randomUUID() });
    expect(await refusalToSign(unknown.proposalPage.openInPerson(whichOf(sent)))).toBe('UNAUTHORIZED');
  });

  it('the meeting of another version is refused while it is handed over', async () => {
    const [sent, other] = [await send(), await send()];
    const { heldFor } = await device();
    const page = heldFor(whichOf(sent));
    expect(await page.meeting({ version_id: sent.version_id })).toMatchObject({ number: 1 });
    expect(await refusalToSign(page.meeting({ version_id: other.version_id }))).toBe('HANDED_OVER');
  });

  it('handing over is written to the audit log', async () => {
    const sent = await send();
    await (await device()).hand(whichOf(sent));
    const [entry] = await services.db
      .select()
      .from(audit_logs)
      .where(eq(audit_logs.action, 'DEVICE_HANDED_OVER'))
      .orderBy(desc(audit_logs.id))
      .limit(1);
    expect(entry).toMatchObject({ user_name: 'Sam Staff', new_values: whichOf(sent) });
  });

  it('an API key can neither open nor sign a proposal', async () => {
    const sent = await send({ names: ['Priya Shah'] });
    const key = callAs(services, { ...sam, api_key: { made_by: sam.user_id } }).proposalPage;
    const opened = await (await device()).hand(whichOf(sent));
    expect(await refusalToSign(key.openInPerson(whichOf(sent)))).toBe('NOT_FOR_KEYS');
    expect(await refusalToSign(key.signInPerson({ ...whichOf(sent), ...signable(opened) }))).toBe(
      'NOT_FOR_KEYS',
    );
    const { signatories, files } = await stored(sent);
    expect(signatories[0]?.signed_at).toBeNull();
    expect(files).toEqual([]);
  });

  it('a proposal is not opened for a signatory of another version', async () => {
    const ada = await createActor(services, { full_name: 'Ada Partner' });
    const [sent, other] = [await send({ countersignatory: ada }), await send()];
    const mixed = { version_id: other.version_id, signatory_id: sent.ids[0] ?? '' };
    const { hand } = await device();
    expect(await refusalToSign(hand(mixed))).toBe('NOT_FOUND');
    const firm = (await stored(sent)).signatories.find(({ kind }) => kind === 'firm');
    const { version_id } = sent;
    expect(await refusalToSign(hand({ version_id, signatory_id: firm?.id ?? '' }))).toBe('NOT_FOUND');
  });
});
