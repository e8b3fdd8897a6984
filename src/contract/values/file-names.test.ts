import { expect, it, test } from 'vitest';
import { nameForContent, safeFileName, uniqueNames } from './file-names.ts';

test.each([
  ['Proposal 2026.pdf', 'Proposal 2026.pdf'],
  ['../../etc/passwd', '_._.._etc_passwd'],
  ['..', 'unnamed'],
  ['', 'unnamed'],
  ['.htaccess', '_htaccess'],
  ['a/b\\c:d*e?f"g<h>i|j.pdf', 'a_b_c_d_e_f_g_h_i_j.pdf'],
  ['tab\t line\n nul\0.pdf', 'tab_ line_ nul_.pdf'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['console.pdf', 'console.pdf'],
  ['ends with dots...', 'ends with dots'],
  ['Zoë Łukasz 🧾.pdf', 'Zoë Łukasz 🧾.pdf'],
])('the file %j is named %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test.each([
  ['passport.jpg', 'passport.jpg'],
  ['passport.JPEG', 'passport.JPEG'],
  ['a<b>.html', 'a_b_.jpg'],
  ['passport.pdf', 'passport.jpg'],
  ['passport.jpg\u202E', 'passport.jpg_.jpg'],
  ['version 1.2', 'version 1.2.jpg'],
  ['../.html', '_._.jpg'],
  ['.html', '_html.jpg'],
  ['con.exe', '_con.jpg'],
  ['', 'unnamed.jpg'],
])('a JPEG that is called %j is named %j', (name, named) => {
  expect(nameForContent(name, ['jpg', 'jpeg'])).toBe(named);
});

it('is cut to 150 bytes before its extension, between characters', () => {
  const name = safeFileName(`${'🧾'.repeat(100)}.pdf`);
  expect(name).toBe(`${'🧾'.repeat(36)}.pdf`);
});

it('numbers a name that was used before, whatever its case', () => {
  const unique = uniqueNames();
  expect(['a.pdf', 'A.pdf', 'a (2).pdf', 'b', 'b', 'a.pdf'].map(unique)).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (2) (2).pdf',
    'b',
    'b (2)',
    'a (3).pdf',
  ]);
});
