import { afterAll, expect, it } from 'vitest';
import { callAs, createActor } from '#tests/support/test-services.ts';
import { withPassword } from '#tests/support/with-password.ts';
import { refusalToSign, startSigning } from './signing.fixture.ts';

const { services, as, send, sign, stored } = await startSigning();
afterAll(() => services.stop());

it('a user who has not entered a name cannot countersign', async () => {
  const unnamed = await createActor(services, { full_name: 'Administrator', lacks_name: true });
  const sent = await send({ names: ['Priya Shah'], countersignatory: unnamed });
  const own = callAs(services, unnamed);
  const { version_id, document_hash, ids } = sent;
  const signatory_id = ids[0] ?? '';
  expect(await refusalToSign(own.proposalPage.openInPerson({ version_id, signatory_id }))).toBe(
    'NAME_NEEDED',
  );
  expect(await refusalToSign(own.proposalVersions.link({ signatory_id }))).toBe('NAME_NEEDED');
  expect(await refusalToSign(own.proposalVersions.resend({ signatory_id }))).toBe('NAME_NEEDED');
  await sign(sent);
  const countersigning = own.proposalPage.countersign({
    version_id,
    submission_id: crypto.randomUUID(),
    typed_name: 'Administrator',
    document_hash,
    agrees: { intent: true },
    confirmation: await withPassword(services, unnamed),
  });
  expect(await refusalToSign(countersigning)).toBe('NAME_NEEDED');
  expect((await stored(sent)).files.map(({ kind }) => kind)).toEqual(['record']);
});

it('only the named user can countersign', async () => {
  const ada = await createActor(services, { full_name: 'Ada Partner' });
  const sent = await send({ names: ['Priya Shah'], countersignatory: ada });
  const request = {
    version_id: sent.version_id,
    submission_id: crypto.randomUUID(),
    typed_name: 'Ada Partner',
    document_hash: sent.document_hash,
    agrees: { intent: true as const },
    confirmation: await withPassword(services, ada),
  };
  const own = callAs(services, ada).proposalPage;
  await expect(own.countersign(request)).rejects.toMatchObject({
    code: 'NOT_YOUR_TURN',
    data: { waiting_for: 'Priya Shah' },
  });
  await sign(sent);
  expect(await refusalToSign(as.proposalPage.countersign(request))).toBe('FORBIDDEN');
  for (const method of ['password', 'code'] as const) {
    const confirmation = { method, secret: '123456' };
    expect(await refusalToSign(own.countersign({ ...request, confirmation }))).toBe(
      method === 'password' ? 'WRONG_PASSWORD' : 'SECOND_FACTOR_INVALID',
    );
  }
  services.advance(1_000);
  const signed = await own.countersign(request);
  expect(await own.countersign(request)).toEqual(signed);
  await expect(own.countersign({ ...request, typed_name: 'Ann Other' })).rejects.toMatchObject({
    code: 'ID_IN_USE',
    data: { fields: ['typed_name'] },
  });
  expect(await refusalToSign(own.countersign({ ...request, submission_id: crypto.randomUUID() }))).toBe(
    'ALREADY_SIGNED',
  );
  const { files, signatories } = await stored(sent);
  expect(files.map(({ kind }) => kind)).toEqual(['record', 'record']);
  const names = files.map(({ name }) => name);
  expect(names[0]).toMatch(/^signed-proposal-.*\.pdf$/);
  expect(names[1]).toBe(names[0]?.replace('signed', 'countersigned'));
  const mails = (await services.sentMails()).filter(({ file }) => file);
  expect(mails.slice(-2).map(({ file }) => file?.name)).toEqual(names);
  expect(signatories[1]?.signature).toMatchObject({ kind: 'firm', authentication: 'account_password' });
});
