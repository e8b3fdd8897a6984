import { describe, expect, it } from 'vitest';
import { isSameCompanyName, isSamePersonName } from './same-name.ts';

describe('names of one person', () => {
  it.each([
    ['SMITH, Jane', 'Jane Smith'],
    ['SMITH, Jane Anne', 'Jane Smith'],
    ['SMITH, Jane Anne, Dr', 'Dr. Jane A. Smith MBE'],
    ['Mrs Jane Anne Smith', 'Jane Smith'],
    ['SMITH, Jane', 'J Smith'],
    ['SMITH, Jane', 'Smith Jane'],
    ['MÜLLER, Jörg', 'Jorg Muller'],
    ['ŁUKASIEWICZ, Łukasz', 'Lukasz Lukasiewicz'],
    ['O’BRIEN, Sean', "Séan O'Brien"],
    ["O'BRIEN, Sean", 'Sean O Brien'],
    ['SMITH-JONES, Anna', 'Anna Smith Jones'],
    ['VAN DER BERG, Pieter', 'Pieter van der Berg'],
    ['DE SOUZA, Maria', 'Maria De Souza'],
  ])('%s and %s', (one, other) => {
    expect(isSamePersonName(one, other)).toBe(true);
    expect(isSamePersonName(other, one)).toBe(true);
  });

  it.each([
    ['SMITH, Jane', 'John Smith'],
    ['SMITH, Jane Anne', 'Jane Mary Smith'],
    ['SMITH, Jane', 'Jane Smythe'],
    ['SMITH, Jane', 'Smith'],
    ['SMITH, Jane', ''],
    ['Mr', 'Mrs'],
    ['SMITH-JONES, Anna', 'Anna Jones'],
  ])('%s and %s are not', (one, other) => {
    expect(isSamePersonName(one, other)).toBe(false);
    expect(isSamePersonName(other, one)).toBe(false);
  });
});

describe('names of one company', () => {
  it.each([
    ['ACME TEA LIMITED', 'Acme Tea Ltd.'],
    ['THE ACME & SONS CO LTD', 'Acme and Sons Company Limited'],
    ['Big Public Limited Company', 'BIG PLC'],
  ])('%s and %s', (one, other) => expect(isSameCompanyName(one, other)).toBe(true));

  it.each([
    ['ACME TEA LIMITED', 'Acme Tea LLP'],
    ['ACME TEA LIMITED', 'Acme Teas Ltd'],
    ['', ''],
  ])('%s and %s are not', (one, other) => expect(isSameCompanyName(one, other)).toBe(false));
});
