import type { SavedFees } from './saved-fees.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** Returns warnings to show about the fees before a proposal is sent. They don't prevent sending it. */
export function feeWarnings({
  fees: { unpriced },
  approval,
  asked_by_name,
}: Pick<SavedFees, 'approval' | 'asked_by_name'> & {
  fees: Pick<SavedFees['fees'], 'unpriced'>;
}): string[] {
  const names = unpriced.map(({ name }) => name);
  return [
    ...(names.length > 0 ? [`To be priced: ${listFormat.format(names)}.`] : []),
    ...(approval === 'waiting' ? [waitingText({ asked_by_name })] : []),
  ];
}

export function waitingText({ asked_by_name }: Pick<SavedFees, 'asked_by_name'>): string {
  return `The fees saved by ${asked_by_name} are waiting for an administrator's approval.`;
}
