import type { Signer } from './signing-order.ts';

/**
 * Whether a device that was handed to one of a version's signatories may go straight to another of the client's: after
 * the one has signed, to one who hasn't. In any other case it has to come back first.
 */
export function mayPassOn(
  signatories: readonly Signer[],
  { from, to }: { from: string; to: string },
): boolean {
  const holder = signatories.find(({ id }) => id === from);
  const next = signatories.find(({ id }) => id === to);
  return !!holder?.signed_at && next?.kind === 'client' && next.signed_at === null;
}
