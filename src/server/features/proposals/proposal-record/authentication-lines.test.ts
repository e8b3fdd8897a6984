import { expect, it } from 'vitest';
import type { Signature } from '#contract/proposals/signatures/signature.ts';
import { authenticationLines, linkSentLines } from './authentication-lines.ts';
import { aSignature } from './record.fixture.ts';

const AT = '2026-11-21T10:00:01.001Z';
const TIME = '21 November 2026, 10:00:01 GMT';
const made = { made_at: AT, made_by: null, made_by_name: 'Jane Doe' };
const mail = { to: 'nell@ward.example', at: AT };

it.each([
  ['accepted', `mailed to nell@ward.example (accepted by the mail server on ${TIME})`],
  [
    'written',
    `for nell@ward.example, written to a file on ${TIME}, not mailed: no mail server was configured`,
  ],
  ['failed', `mailed to nell@ward.example (not delivered, as was known on ${TIME})`],
  ['dropped', `mailed to nell@ward.example (not sent; out of date on ${TIME})`],
  ['waiting', 'mailed to nell@ward.example (whether the mail server accepted it was not yet known)'],
] as const)('a mail that is %s is described as such', (state, text) => {
  const mailed = { ...mail, state };
  const signature = aSignature({
    authentication: 'link_and_code',
    link: { ...made, mail: mailed },
    code_mail: mailed,
  });
  expect(authenticationLines(signature)).toEqual([
    `Opened a personal link ${text}`,
    `The link was made by Jane Doe on ${TIME}`,
    `Entered a code ${text}`,
  ]);
});

it('a copied link names who copied it', () => {
  const signature = aSignature({ authentication: 'link', link: { ...made, mail: null } });
  expect(authenticationLines(signature)).toEqual([
    `Opened a personal link that Jane Doe copied on ${TIME}; this program didn’t mail it`,
  ]);
});

it('a signed-in colleague is named', () => {
  const signature = aSignature({
    authentication: 'link',
    link: { ...made, mail: null },
    signed_in_as: 'Jane Doe',
  });
  expect(authenticationLines(signature)).toContain(
    'The browser was signed in to the firm’s account of Jane Doe',
  );
});

it.each([
  ['account_password', 'Signed in to the firm’s own account and entered the password again'],
  ['account_code', 'Signed in to the firm’s own account and entered a code of its second factor'],
] as const)('a countersignature says how its signatory was authenticated: %s', (authentication, line) => {
  expect(authenticationLines(aSignature({ authentication }))).toEqual([line]);
});

const LINKS: [Partial<Signature>, string[]][] = [
  [{ links: [] }, ['No link was made, and none was mailed']],
  [{ kind: 'firm' }, ['No personal link: signs with an account of the firm']],
  [{ links: [{ ...made, mail: null }] }, [`Not mailed: Jane Doe copied a link on ${TIME}`]],
  [
    { links: [{ ...made, mail: { ...mail, state: 'failed' } }] },
    [
      `A link mailed to nell@ward.example (not delivered, as was known on ${TIME}), made by Jane Doe on ${TIME}`,
    ],
  ],
];
it.each(LINKS)('the links of a signatory are described: %j', (given, lines) => {
  expect(linkSentLines(aSignature(given))).toEqual(lines);
});
