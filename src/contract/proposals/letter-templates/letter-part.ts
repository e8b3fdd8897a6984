/** Parts of a letter, in the order in which they are read. */
export const LETTER_PARTS = [
  'covering',
  'schedule',
  'terms',
  'privacy',
  'cancellation',
  'model_form',
] as const;

export type LetterPart = (typeof LETTER_PARTS)[number];

export const PART_LABELS: Record<LetterPart, string> = {
  covering: 'Covering letter',
  schedule: 'Schedule of services',
  terms: 'Terms',
  privacy: 'Privacy notice',
  cancellation: 'Cancellation notice',
  model_form: 'Model cancellation form',
};

/** Parts that only consumers receive. */
export const CONSUMER_PARTS: readonly LetterPart[] = ['cancellation', 'model_form'];

/** Returns the parts that every letter has besides its schedules. */
export function partsFor({ is_consumer }: { is_consumer: boolean }): LetterPart[] {
  return ['covering', 'terms', 'privacy', ...(is_consumer ? CONSUMER_PARTS : [])];
}
