// No zod here: the engine and the pages that show fees load this file.

export const BILLINGS = ['one_off', 'monthly', 'quarterly', 'annually'] as const;
export type Billing = (typeof BILLINGS)[number];

export const VAT_TREATMENTS = ['standard', 'reduced', 'zero', 'exempt', 'outside'] as const;
export type VatTreatment = (typeof VAT_TREATMENTS)[number];

export const ROUNDINGS = ['penny', 'pound', 'up_to_5_pounds'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** Whether annual work is billed in twelve monthly bills, or once a year. */
export const ANNUAL_WORK = ['spread', 'once'] as const;

export const MAX_STEPS = 5;

/** The largest amount of a price, an override or a discount: £99,999,999.99. */
export const MAX_PENCE = 9_999_999_999;

/** Multipliers are whole thousandths, so 1,150 is × 1.15. */
export const THOUSANDTHS = 1_000;
export const THOUSANDTHS_SCALE = 3;

/** Percentages are whole basis points, so 1,750 is 17.5 per cent. */
export const BASIS_POINTS = 10_000;
/** Decimals of a percentage in basis points. */
export const BASIS_POINTS_SCALE = 2;
