import type { ParentChoice } from './parent-select.tsx';

/** Only active parents are offered; the one an entry has stays selected though it is inactive by now. */
export function withCurrentParent(
  choices: readonly ParentChoice[] | undefined,
  currentId: string | undefined,
  currentLabel: string,
): readonly ParentChoice[] | undefined {
  if (choices === undefined || currentId === undefined) return choices;
  if (choices.some(({ id }) => id === currentId)) return choices;
  return [...choices, { id: currentId, label: `${currentLabel} (inactive)`, searched: '' }];
}
