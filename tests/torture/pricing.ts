import fc from 'fast-check';
import { feeProblems } from '#contract/pricing/pricing/fee-problems.fixture.ts';
import { anyPricingInput } from '#contract/pricing/pricing/priced-cases.fixture.ts';
import type { TorturePart } from './part.ts';

/**
 * Prices random proformas with random price books. Compares the fees with a naive implementation and with their own
 * working.
 */
export function pricing(runs: number): TorturePart[] {
  const result = fc.check(
    fc.property(anyPricingInput, (input) => {
      const problems = feeProblems(input);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    }),
    { numRuns: runs },
  );
  const seed = `seed ${result.seed}`;
  return [
    {
      name: 'fees that add up, and agree with a naive implementation',
      passed: !result.failed,
      detail: result.failed
        ? `${seed}, path ${result.counterexamplePath}: ${String(result.errorInstance).slice(0, 1_500)}`
        : `${result.numRuns.toLocaleString('en-GB')} random proformas and books, ${seed}`,
    },
  ];
}
