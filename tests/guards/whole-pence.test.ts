import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { inexactArithmetic } from '#tests/support/inexact-arithmetic.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2024.d.ts'],
  types: [],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

it('the pricing code has no floating-point arithmetic', () => {
  const files = globSync('src/contract/pricing/pricing/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => `${ROOT}${file}`);
  expect(files.length).toBeGreaterThan(20);
  expect(inexactArithmetic(ts.createProgram(files, OPTIONS), files)).toEqual([]);
});

/** Checks a snippet with a `pence` and a `rate` (numbers), and an `amount` (bigint). */
function inSnippet(code: string): string[] {
  const text = `
    declare const pence: number; declare const rate: number; declare const amount: bigint;
    declare function BigInt(value: number): bigint;
    ${code}`;
  const options = { ...OPTIONS, noLib: true };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getSourceFile: (name, version) =>
      name === 'snippet.ts' ? ts.createSourceFile(name, text, version, true) : undefined,
  };
  return inexactArithmetic(ts.createProgram(['snippet.ts'], options, host), ['snippet.ts']);
}

it.each([
  'pence / 2',
  'pence % 2',
  'pence ** 2',
  'let half = pence; half /= 2',
  'Number(amount) / 100',
  'pence * rate',
  'pence * 1.2',
  '0.5',
  '.5',
  '1e-2',
  "Number('1.5')",
  'Number(pence)',
  "parseFloat('1.5')",
  "Number.parseFloat('1.5')",
  'Math.round(pence)',
  'pence.toFixed(2)',
])('this check finds floating point in: %s', (code) => {
  expect(inSnippet(code)).not.toEqual([]);
});

it.each([
  'amount / 2n',
  'amount % 3n',
  '10n ** amount',
  'BigInt(pence) * amount',
  'Number(amount)',
  'pence * 12',
  '1_000',
])('this check allows: %s', (code) => {
  expect(inSnippet(code)).toEqual([]);
});
