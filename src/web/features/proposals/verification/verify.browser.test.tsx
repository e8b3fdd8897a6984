import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import type { VerificationAnswer } from '#contract/proposals/verification/contract.ts';
import { MOST_VERIFIED_BYTES } from '#contract/proposals/verification/file-problem.ts';
import { violations } from '#tests/components/support/axe.ts';
import { openVerify } from '#tests/components/support/open-verify.tsx';
import { refusal, server } from '#tests/components/support/server.ts';

const FIRM: PublicFirm = {
  name: 'Ledger & Co',
  address: '1 High Street\nLeeds',
  phone: '',
  website: '',
  privacy_url: '',
  logo: '',
  accent: null,
};
const SEALED: VerificationAnswer = {
  state: 'sealed',
  by_us: true,
  subject: 'CN=Ledger & Co',
  fingerprint: 'ab'.repeat(32),
  signed_at: '2026-03-02T10:15:00.000Z',
  stamp: { at: '2026-03-02T10:16:00.000Z', authority: 'CN=Good Time', standing: 'counts' },
  stored_as: 'stamped_record',
};
const field = page.getByLabelText('Choose a PDF');
const verdict = (name: string) => page.getByRole('region', { name, exact: true });
const aFile = (name = 'signed.pdf', content: BlobPart = '%PDF-1.7') =>
  new File([content], name, { type: 'application/pdf' });
const choose = (...files: File[]) => userEvent.upload(field, files);

function drop(...files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  for (const type of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

test('for a sealed document, the page says that it is unchanged', async () => {
  await openVerify({ firm: FIRM, check: SEALED });
  await expect.element(page.getByText('1 High Street')).toBeVisible();
  await choose(aFile());
  const card = verdict('This document is unchanged');
  await expect
    .element(card)
    .toHaveTextContent('It was sealed by Ledger & Co, and not one bit has changed since.');
  await expect.element(card).toHaveTextContent('signed.pdf');
  await expect.element(card).toHaveTextContent('2 March 2026 at 10:15, by the clock of the sealing server');
  await expect.element(card).toHaveTextContent('2 March 2026 at 10:16, by Good Time');
  await expect.element(card).toHaveTextContent('We have exactly this file');
  await expect.element(card).toHaveTextContent('ab'.repeat(32));
  await expect.element(page.getByRole('heading', { name: 'This document is unchanged' })).toHaveFocus();
  const [call] = server.calls('verification.check') as { file: File }[];
  expect(call?.file.name).toBe('document.pdf');
  expect(await violations()).toEqual([]);
});

test.each<[string, VerificationAnswer, string, RegExp]>([
  [
    'that has no time stamp and is not in our records',
    { ...SEALED, stamp: null, stored_as: null },
    'This document is unchanged',
    /None in this file.*We don’t have exactly this file/,
  ],
  [
    'sealed by somebody else',
    { ...SEALED, by_us: false },
    'This document is unchanged, but not sealed by us',
    /the seal isn’t ours. Anybody can make a seal in any name/,
  ],
  [
    'that was changed',
    { state: 'changed', part: 'seal', why: 'The sealed bytes were changed' },
    'This document was changed',
    /The sealed bytes were changed. It isn’t the document that was sealed.*Ask us/,
  ],
  [
    'with something added after its seal',
    { state: 'changed', part: 'addition', why: 'Something was added after the seal' },
    'Something was added after this document was sealed',
    /The part that was sealed is unchanged. But a PDF reader may show the added part.*Don’t rely on this file/,
  ],
  [
    'with a false time stamp',
    { state: 'changed', part: 'stamp', why: 'The time stamp’s signature is invalid' },
    'This document’s time stamp is false',
    /signature is invalid. The part that was sealed is unchanged, but its time can’t be trusted/,
  ],
  [
    'that is not a PDF',
    { state: 'unsealed', kind: 'no_pdf', stored_as: null },
    'This file isn’t a PDF',
    /Choose the PDF that you were sent/,
  ],
  [
    'that is encrypted',
    { state: 'unsealed', kind: 'encrypted', stored_as: null },
    'This PDF is encrypted',
    /another program has saved it again/,
  ],
  [
    'signed by another program',
    { state: 'unsealed', kind: 'foreign', stored_as: null },
    'This PDF has no seal of ours',
    /PDF reader that shows signatures/,
  ],
  [
    'without a seal',
    { state: 'unsealed', kind: 'plain', stored_as: null },
    'This PDF has no seal',
    /Nothing can be said about whether it was changed/,
  ],
  [
    'that is a proposal as it was sent',
    { state: 'unsealed', kind: 'plain', stored_as: 'proposal' },
    'This is a proposal as we sent it',
    /exactly this file.*doesn’t show whether the proposal has been signed/,
  ],
])('the page says plainly what it finds in a file %s', async (_name, answer, title, text) => {
  await openVerify({ check: answer });
  await choose(aFile());
  await expect.element(verdict(title)).toHaveTextContent(text);
  await expect.element(page.getByRole('heading', { name: title, exact: true })).toHaveFocus();
  expect(await violations()).toEqual([]);
});

test.each([
  ['early', 'it claims a time before the document was sealed'],
  ['late', 'it claims a time that is still to come'],
  ['imprecise', 'its time may be off by more than 5 minutes'],
  ['other_authority', 'we have no record of using that authority. Anybody can make a time stamp'],
] as const)('a stranger’s time stamp (%s) is named as foreign', async (standing, why) => {
  const stamp = { at: '2016-05-04T09:00:00.000Z', authority: 'CN=Stranger', standing };
  await openVerify({ firm: FIRM, check: { ...SEALED, stamp } });
  await choose(aFile());
  const card = verdict('This document is unchanged, but its time stamp doesn’t count');
  await expect.element(card).toHaveTextContent(`It also has a time stamp that doesn’t count, because ${why}`);
  await expect.element(card).toHaveTextContent('Time stampNone that counts');
  await expect
    .element(card)
    .toHaveTextContent('Foreign time stampIssued in the name of Stranger; claims 4 May 2016 at 10:00');
  expect(await violations()).toEqual([]);
});

test('empty, large or several files are refused before anything is sent', async () => {
  await openVerify({ check: SEALED });
  const alert = page.getByRole('alert');
  await choose(aFile('empty.pdf', ''));
  await expect.element(alert).toHaveTextContent('This file is empty.');
  drop(aFile(), aFile());
  await expect.element(alert).toHaveTextContent('Choose one file at a time.');
  drop(aFile('large.pdf', new Uint8Array(MOST_VERIFIED_BYTES + 1)));
  await expect.element(alert).toHaveTextContent('This file is larger than 8 MB');
  expect(server.calls('verification.check')).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('a file dropped anywhere on the page is verified', async () => {
  await openVerify({ check: SEALED });
  drop(aFile());
  await expect.element(verdict('This document is unchanged')).toBeVisible();
});

test('the file field can be reached by keyboard', async () => {
  await openVerify({ check: SEALED });
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  await choose(aFile());
  await expect.element(verdict('This document is unchanged')).toBeVisible();
  await choose(aFile());
  await expect.poll(() => server.calls('verification.check')).toHaveLength(2);
});

test('the page drops the response about an earlier file', async () => {
  await openVerify({ check: { state: 'unsealed', kind: 'plain', stored_as: null } });
  const first = server.delayed('verification.check');
  await choose(aFile('first.pdf'));
  await expect.element(page.getByRole('status')).toHaveTextContent('Verifying first.pdf…');
  await choose(aFile('second.pdf', ''));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This file is empty.');
  first.pass();
  await expect.poll(() => server.calls('verification.check')).toHaveLength(1);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This file is empty.');
  await expect.element(page.getByText('first.pdf')).not.toBeInTheDocument();
});

test('after too many files, the page says when to try again', async () => {
  await openVerify({
    check: () => {
      throw refusal('TOO_MANY_REQUESTS', { retry_after_seconds: 600 });
    },
  });
  await choose(aFile());
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Too many attempts. Try again in 10 minutes.');
  const failing = server.failing('verification.check');
  await choose(aFile());
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The file could not be verified. Choose it again to retry.');
  failing.pass();
});

test('the page reports a file that it can’t read', async () => {
  await openVerify({ check: SEALED });
  const gone = aFile();
  gone.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotFoundError'));
  const dataTransfer = { types: ['Files'], files: [gone] };
  const event = new Event('drop', { bubbles: true, cancelable: true });
  document.body.dispatchEvent(Object.assign(event, { dataTransfer }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This file could not be read.');
});

test('the script that verifies a file without this page can be downloaded', async () => {
  await openVerify();
  const link = page.getByRole('link', { name: 'verify-with-openssl.sh' });
  await expect.element(link).toHaveAttribute('download');
  await expect.element(link).toHaveAttribute('href', '/verify-with-openssl.sh');
});

test('the page lists what it can’t tell', async () => {
  await page.viewport(320, 640);
  await openVerify({ check: { ...SEALED, subject: `CN=${'Long'.repeat(30)}` } });
  await expect
    .element(page.getByRole('region', { name: 'What this page can’t tell you' }))
    .toHaveTextContent('The identity of the people who signed');
  await choose(aFile(`${'name'.repeat(30)}.pdf`));
  await expect.element(verdict('This document is unchanged')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test.each(['light', 'dark'])(
  'the verdict has no accessibility violations in the %s theme',
  async (scheme) => {
    document.documentElement.dataset.mantineColorScheme = scheme;
    await openVerify({ firm: FIRM, check: { state: 'changed', part: 'seal', why: 'Bytes were added' } });
    await choose(aFile());
    await expect.element(verdict('This document was changed')).toBeVisible();
    expect(await violations()).toEqual([]);
    delete document.documentElement.dataset.mantineColorScheme;
  },
);
