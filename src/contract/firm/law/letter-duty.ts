/** Statements that a letter of engagement has to contain, by the keys of their rows of the law. */
export const LETTER_DUTIES = [
  'letter_fees',
  'letter_scope',
  'letter_responsibilities',
  'letter_supervision',
  'letter_insurance',
  /** Its figure: years for which records are kept after the relationship ends. */
  'letter_money_laundering',
  'letter_data_protection',
  /** Its figure: days within which a complaint is acknowledged. */
  'letter_data_complaints',
  'letter_duration',
  'letter_governing_law',
  /** Its figure: days in which a consumer may cancel. */
  'letter_cancellation',
] as const;

export type LetterDuty = (typeof LETTER_DUTIES)[number];

export const DUTY_LABELS: Record<LetterDuty, string> = {
  letter_fees: 'Basis of fees and billing',
  letter_scope: 'Scope, and what is out of scope',
  letter_responsibilities: 'Who is responsible for what',
  letter_supervision: 'Supervisory body and complaints',
  letter_insurance: 'Professional indemnity insurer and territory',
  letter_money_laundering: 'Anti-money-laundering duties and retention',
  letter_data_protection: 'Data protection',
  letter_data_complaints: 'Complaints about data protection',
  letter_duration: 'Duration and ending',
  letter_governing_law: 'Governing law',
  letter_cancellation: 'Right to cancel (consumers)',
};
