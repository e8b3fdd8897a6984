import { describe, expect, test } from 'vitest';
import { weakPasswordReasons } from './weak-password.ts';

const owner = { email: 'jane.smith@bakers.example', names: ['Jane', 'Smith'] };

describe('a trivially guessable password', () => {
  test.each([
    ['abc', ['length', 'sequence']],
    ['password', ['common']],
    ['Passw0rd123!', ['common']],
    ['P@ssword1', ['common']],
    ['letmein', ['common']],
    ['Welcome1', ['common']],
    ['123456', ['sequence']],
    ['987654', ['sequence']],
    ['qwertyuiop', ['sequence']],
    ['aaaaaa', ['repeated']],
    ['abcabcabc', ['repeated']],
    ['janesmith', ['personal']],
    ['Jane2024', ['personal']],
    ['jane.smith@bakers.example', ['personal']],
    ['tallygate1', ['product']],
  ])('%s is refused for %j', (password, reasons) => {
    expect(weakPasswordReasons(password, owner)).toEqual(reasons);
  });

  test.each([
    'correct horse battery',
    'Jane likes rye bread',
    'h7!kQz',
    'password manager says hi',
    'Пароль-длинный',
    'taxes are 4 everyone',
  ])('%s is not', (password) => {
    expect(weakPasswordReasons(password, owner)).toEqual([]);
  });

  test('an owner without a name or address refuses nobody', () => {
    expect(weakPasswordReasons('h7!kQz', { email: '', names: ['', 'Jo'] })).toEqual([]);
  });
});
