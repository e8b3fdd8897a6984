/**
 * The steps from an empty installation to the first proposal, in order. The first screen loads this file, so it doesn't
 * use zod.
 */
export const CHECKLIST_STEPS = [
  'name',
  'firm',
  'sending',
  'facts',
  'mail',
  'catalogue',
  'prices',
  'letters',
  'trial',
  'team',
  'clients',
] as const;

export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];
/** Whether each step is done. */
export type Checklist = Record<ChecklistStep, boolean>;

export function isFinished(checklist: Checklist): boolean {
  return CHECKLIST_STEPS.every((step) => checklist[step]);
}
