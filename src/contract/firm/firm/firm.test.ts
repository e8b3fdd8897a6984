import { expect, test } from 'vitest';
import { firmSchema, logoPath, NO_FIRM, readLogo } from './firm.ts';

const FIRM = { ...NO_FIRM, name: 'Ledger & Co' };

function problemsOf(fields: Partial<typeof FIRM>): Record<string, string> {
  const { error } = firmSchema.safeParse({ ...FIRM, ...fields });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('only the name is required', () => {
  expect(firmSchema.parse(FIRM)).toEqual(FIRM);
  expect(problemsOf({ name: ' ' })).toEqual({ name: 'Firm name is required' });
});

test('the name has one line, for mail headers and calendars', () => {
  expect(firmSchema.parse({ ...FIRM, name: 'Ledger\r\n& \u0000Co'.replace('\u0000', '\u0007') }).name).toBe(
    'Ledger & Co',
  );
});

test('web addresses may be typed without https://', () => {
  const { website, privacy_url } = firmSchema.parse({
    ...FIRM,
    website: ' www.ledger.example ',
    privacy_url: 'http://ledger.example/privacy',
  });
  expect([website, privacy_url]).toEqual(['https://www.ledger.example', 'http://ledger.example/privacy']);
  expect(problemsOf({ website: 'javascript:alert(1)', privacy_url: 'not an address' })).toEqual({
    website: 'Website must be a valid http:// or https:// address',
    privacy_url: 'Privacy notice must be a valid http:// or https:// address',
  });
});

test('each invalid field has its own message', () => {
  expect(
    problemsOf({ reply_to: 'post@', accent: '#ffd400', logo: 'https://elsewhere.example/logo.png' }),
  ).toEqual({
    reply_to: 'Valid email is required',
    accent: expect.stringContaining('Choose a darker colour'),
    logo: 'Logo must be a PNG or JPEG picture',
  });
});

test('a logo is a stored path or a new data URL', () => {
  const hash = 'a'.repeat(64);
  expect(readLogo(logoPath(hash))).toEqual({ hash });
  expect(readLogo('data:image/png;base64,iVBORw==')).toEqual({ base64: 'iVBORw==' });
  for (const neither of [
    '',
    '/api/firm/logo/../../x',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png,x',
  ])
    expect(readLogo(neither)).toBeNull();
});
