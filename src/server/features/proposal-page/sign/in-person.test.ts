import { afterAll, describe, expect, it } from 'vitest';
import { signingOf } from '#server/features/proposal-page/sent-proposal.fixture.ts';
import { callAs } from '#tests/support/test-services.ts';
import { refusal, startSigning } from './signing.fixture.ts';

const { services, sam, as, send, stored } = await startSigning();
afterAll(() => services.stop());

describe('on a colleague’s device', () => {
  it('each person signs in turn, and the record names the colleague', async () => {
    const sent = await send();
    for (const signatory_id of sent.ids) {
      const which = { version_id: sent.version_id, signatory_id };
      const opened = await as.proposalPage.openInPerson(which);
      const { code_proof: _, ...signing } = signingOf(opened);
      await as.proposalPage.signInPerson({ ...which, ...signing });
    }
    const { signatories, version, events } = await stored(sent);
    expect(version?.state).toBe('signed');
    expect(signatories.map(({ signature }) => signature)).toMatchObject([
      { authentication: 'in_person', in_person_with: 'Sam Staff', viewed_at: null },
      { authentication: 'in_person', in_person_with: 'Sam Staff', viewed_at: null },
    ]);
    expect(events).not.toContain('proposal.opened');
  });

  it('a proposal cannot be signed with an API key', async () => {
    const sent = await send({ names: ['Priya Shah'] });
    const key = callAs(services, { ...sam, api_key: { made_by: sam.user_id } });
    const which = { version_id: sent.version_id, signatory_id: sent.ids[0] ?? '' };
    const { code_proof: _, ...signing } = signingOf(await as.proposalPage.openInPerson(which));
    expect(await refusal(key.proposalPage.signInPerson({ ...which, ...signing }))).toBe('NOT_FOR_KEYS');
    const { signatories, files } = await stored(sent);
    expect(signatories[0]?.signed_at).toBeNull();
    expect(files).toEqual([]);
  });

  it('a proposal cannot be opened with an API key, or for a signatory of another version', async () => {
    const [sent, other] = [await send(), await send()];
    const key = callAs(services, { ...sam, api_key: { made_by: sam.user_id } });
    const which = { version_id: sent.version_id, signatory_id: sent.ids[0] ?? '' };
    expect(await refusal(key.proposalPage.openInPerson(which))).toBe('NOT_FOR_KEYS');
    const mixed = { version_id: other.version_id, signatory_id: sent.ids[0] ?? '' };
    expect(await refusal(as.proposalPage.openInPerson(mixed))).toBe('NOT_FOUND');
  });
});
