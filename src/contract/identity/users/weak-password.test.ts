import { describe, expect, test } from 'vitest';
import { PASSWORD_MAX } from './password.ts';
import { weakPasswordReasons } from './weak-password.ts';

const owner = {
  email: 'jane.smith@bakers.example',
  names: ['Jane', 'Smith'],
  firm: ['Harbour Tax & Co', 'Marsh & Doyle', 'Featherstonehaugh Cholmondeley LLP', 'Müller Bücher'],
  app: 'Pipeline Pro',
};

describe('the check for weak passwords', () => {
  test.each([
    ['abc', ['length', 'sequence']],
    ['password', ['common']],
    ['Passw0rd123!', ['common']],
    ['P@ssword1', ['common']],
    ['letmein', ['common']],
    ['Welcome1', ['common']],
    ['123456', ['common']],
    ['987654', ['sequence']],
    ['qwertyuiop', ['common']],
    ['fghijklm', ['sequence']],
    ['lkjhgfdsa', ['common']],
    ['aaaaaa', ['repeated']],
    ['abcabcabc', ['repeated']],
    ['janesmith', ['personal']],
    ['Jane2024', ['personal', 'date']],
    ['bakers99', ['personal', 'repeated']],
    ['jane.smith@bakers.example', ['personal']],
    ['tallygate1', ['product']],
    ['tally1', ['product']],
    ['abc123', ['common']],
    ['londonuk', ['common']],
    ['firm2026', ['common', 'date']],
    ['monkey12', ['common']],
    ['24.12.1987', ['date']],
    ['Harbour2026', ['firm', 'date']],
    ['HarbourTax2026!', ['firm']],
    ['Harbour Tax & Co 2026', ['firm']],
    ['harbour-tax-99', ['firm']],
    ['marshanddoyle2026', ['firm', 'date']],
    ['MarshDoyle!!', ['firm', 'repeated']],
    ['2026 Doyle and Marsh Ltd', ['firm']],
    ['M4r5h@ndD0yl3', ['firm']],
    ['h@rbour-t@x-1', ['firm']],
    ['FeatherstonehaughCholmondeley1', ['firm']],
    ['mullerbucher26', ['firm']],
    ['JaneSmith-MarshDoyle26', ['personal', 'firm']],
    ['J4n3Sm1th!', ['personal']],
    ['PipelinePro2026', ['product', 'date']],
    ['Smith-Jane-1987!', ['personal']],
  ])('refuses %s for %j', (password, reasons) => {
    expect(weakPasswordReasons(password, owner)).toEqual(reasons);
  });

  test.each([
    'correct horse battery',
    'Jane likes rye bread',
    'h7!kQz',
    'password manager says hi',
    'Пароль-длинный',
    'taxes are 4 everyone',
    'Doyle swam to the harbour',
  ])('accepts %s', (password) => {
    expect(weakPasswordReasons(password, owner)).toEqual([]);
  });

  test('works for long passwords', () => {
    const email = `${'jane.elizabeth.'.repeat(4)}smith@bakers.example`;
    expect(weakPasswordReasons(email, { ...owner, email, names: [] })).toEqual(['personal']);
    expect(weakPasswordReasons('a'.repeat(PASSWORD_MAX), owner)).toEqual(['repeated']);
  });

  test('accepts a password if its owner has no address and no long name', () => {
    expect(weakPasswordReasons('h7!kQz', { email: '', names: ['', 'Jo'], firm: [], app: '' })).toEqual([]);
  });
});
