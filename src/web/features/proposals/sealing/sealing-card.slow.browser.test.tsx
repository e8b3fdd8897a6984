import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  DEFAULT_PROPOSAL_SETTINGS,
  type ShownSettings,
} from '#contract/proposals/proposal-versions/settings.ts';
import type { CertificateProblem } from '#contract/proposals/sealing/certificate-problem.ts';
import type { SealingKey } from '#contract/proposals/sealing/contract.ts';
import { violations } from '#tests/components/support/axe.ts';
import { ADMIN_SESSION, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const aKey = (given: Partial<SealingKey> = {}): SealingKey => ({
  id: uuid(950),
  subject: 'CN=Ledger & Co',
  issuer: 'CN=Ledger & Co',
  valid_from: '2026-03-01T10:00:00.000Z',
  valid_to: '2100-03-01T10:00:00.000Z',
  fingerprint: 'ab'.repeat(32),
  certificates: '-----BEGIN CERTIFICATE-----',
  origin: 'made',
  made_at: '2026-03-02T10:00:00.000Z',
  made_by_name: null,
  retired_at: null,
  retired_by_name: null,
  ...given,
});
const OWN = aKey({
  id: uuid(951),
  subject: 'O=Ledger & Co\nCN=Ledger Seal',
  issuer: 'CN=Trusted Authority',
  fingerprint: 'cd'.repeat(32),
  origin: 'own',
  made_by_name: 'Grace Admin',
});
const RETIRED = aKey({ retired_at: '2026-04-01T10:00:00.000Z', retired_by_name: 'Grace Admin' });

const card = page.getByRole('region', { name: 'Sealing key' });
const dialog = page.getByRole('dialog');

async function open(
  keys: SealingKey[],
  settings: Partial<ShownSettings> = { sent_by: 'tallygate' },
): Promise<void> {
  await openApp('/settings?tab=proposals', {
    ...responsesAbout(),
    proposalVersions: { settings: { ...DEFAULT_PROPOSAL_SETTINGS, is_seal_used: false, ...settings } },
    sealing: { keys },
  });
  await expect.element(page.getByRole('region', { name: 'How proposals are sent' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Tallygate' })).toBeVisible();
}

test('a GoProposal firm that never sent with Tallygate sees no sealing key', async () => {
  await open([], { sent_by: 'goproposal' });
  await expect.element(card).not.toBeInTheDocument();
  expect(server.calls('sealing.keys')).toEqual([]);
});

test('a GoProposal firm sees the sealing key after sending a Tallygate proposal', async () => {
  await open([aKey()], { sent_by: 'goproposal', is_seal_used: true });
  await expect.element(card).toHaveTextContent('ab'.repeat(32));
});

test('staff see no sealing key', async () => {
  server.responds({ sealing: { keys: [aKey()] } });
  const session = { ...ADMIN_SESSION, user: { ...ADMIN_SESSION.user, role: 'staff' as const } };
  await openApp('/settings?tab=proposals', {
    ...responsesAbout(),
    auth: { session },
    proposalVersions: {
      settings: { ...DEFAULT_PROPOSAL_SETTINGS, sent_by: 'tallygate', is_seal_used: true },
    },
  });
  await expect.element(page.getByText('Administrators can change it.')).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test('the card shows name, fingerprint, validity and maker of the current key', async () => {
  await open([OWN, RETIRED]);
  await expect.element(card).toHaveTextContent('Ledger Seal, Ledger & Co');
  await expect.element(card).toHaveTextContent('Your own, issued by Trusted Authority');
  await expect.element(card).toHaveTextContent('01/03/2026 to 01/03/2100');
  await expect.element(card).toHaveTextContent('cd'.repeat(32));
  await expect.element(card).toHaveTextContent('02/03/2026 10:00 by Grace Admin');
  await expect.element(card).not.toHaveTextContent('ab'.repeat(32));
  await button('Show the earlier key').click();
  const earlier = card.getByRole('list', { name: 'Earlier keys' });
  await expect.element(earlier).toHaveTextContent('ab'.repeat(32));
  await expect.element(earlier).toHaveTextContent('Made by Tallygate');
  await expect.element(earlier).toHaveTextContent('01/04/2026 11:00 by Grace Admin');
  expect(await violations()).toEqual([]);
});

test('a certificate that ends within 30 days is marked', async () => {
  await open([{ ...OWN, valid_to: new Date(Date.now() + 86_400_000).toISOString() }]);
  await expect.element(card.getByText('Ends soon')).toBeVisible();
});

test('without a key, the card says when one is made', async () => {
  await open([]);
  await expect.element(card).toHaveTextContent('One is made when the first proposal is signed.');
  await expect.element(button('Rotate Key')).not.toBeInTheDocument();
});

test('the key is rotated after a confirmation', async () => {
  await open([aKey()]);
  server.responds({ sealing: { rotate: [aKey({ id: uuid(952), fingerprint: 'ef'.repeat(32) }), RETIRED] } });
  await button('Rotate Key').click();
  await expect.element(dialog).toHaveTextContent('Documents that are already sealed stay verifiable.');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('sealing.rotate')).toEqual([]);
  await button('Rotate Key').click();
  await dialog.getByRole('button', { name: 'Rotate key' }).click();
  await expect.element(success('Sealing key rotated')).toBeVisible();
  await expect.element(card).toHaveTextContent('ef'.repeat(32));
  expect(server.calls('sealing.rotate')).toEqual([{ id: uuid(950) }]);
});

test('the certificate can be downloaded', async () => {
  await open([aKey()]);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await button('Download Certificate').click();
  await expect
    .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['sealing-certificate.pem']);
  saved.mockRestore();
});

const chosen = (name: string) => new File(['a'], name);
/** The native file input behind the library's field. */
const fileInput = (index: number) => page.elementLocator(inputs()[index] ?? document.body);
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];

async function chooseOwn(): Promise<void> {
  await button('Use Own Certificate').click();
  await expect.element(dialog).toBeVisible();
  await userEvent.upload(fileInput(0), chosen('firm.p12'));
  await dialog.getByLabelText('Password', { exact: true }).fill('secret');
}

test("the firm's own certificate becomes the current key after its upload", async () => {
  await open([aKey()]);
  server.responds({ sealing: { useOwn: [OWN, RETIRED] } });
  await chooseOwn();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(success('Your certificate will seal documents from now on')).toBeVisible();
  await expect.element(card).toHaveTextContent('Ledger Seal, Ledger & Co');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('sealing.useOwn')).toMatchObject([{ password: 'secret' }]);
});

test('without a file, the dialog asks for the certificate', async () => {
  await open([aKey()]);
  await button('Use Own Certificate').click();
  await dialog.getByRole('button', { name: 'Use Certificate' }).click();
  await expect.element(dialog.getByText('Choose your certificate')).toBeVisible();
  expect(server.calls('sealing.useOwn')).toEqual([]);
});

test.each<[CertificateProblem, string, string]>([
  ['wrong_password', 'password', 'This password doesn’t open the file. Check it and try again.'],
  ['no_key', 'key', 'The private key is missing.'],
  ['expired', 'certificate', 'This certificate has expired.'],
])('a refusal (%s) appears at the field %s', async (problem, field, text) => {
  await open([aKey()]);
  server.responds({
    sealing: {
      useOwn: () => {
        throw refusal('CERTIFICATE_REFUSED', { problem });
      },
    },
  });
  await chooseOwn();
  await dialog.getByRole('button', { name: 'Use Certificate' }).click();
  await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.poll(() => document.activeElement?.getAttribute('data-path')).toBe(field);
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('secret');
  expect(await violations()).toEqual([]);
});
