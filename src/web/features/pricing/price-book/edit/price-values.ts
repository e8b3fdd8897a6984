import { penceOfText, textOfPence, thousandthsOfText } from '#contract/pricing/price-book/pence-text.ts';
import { factorText } from '#contract/pricing/pricing/exact-text.ts';
import type {
  Condition,
  Multiplier,
  OptionRef,
  Price,
  PriceMethod,
  Quantity,
  Step,
} from '#contract/pricing/pricing/price-book.ts';
import type { Billing, Rounding, VatTreatment } from '#contract/pricing/pricing/price-kinds.ts';
import { editPounds } from '#web/components/forms/pounds-edit.ts';
import { conditionValue } from '#web/features/pricing/price-book/price-labels.ts';

/** A step in the form. Ids of options are null until chosen. */
export interface StepValues {
  key: string;
  label: string;
  amount: string;
  quantity: Quantity['kind'];
  number: string | null;
  ticked: string[];
  from: string | null;
  to: string | null;
  /** 'none', 'revenue_band', or the id of a dropdown option. */
  over: string;
  /** Factors as typed, by the choice they belong to. */
  factors: Record<string, string>;
  /** The option that the step depends on. */
  condition: string | null;
  /** The value that the condition's option must have: 'Yes', 'No', or a choice. */
  is: string;
}

/** The form keeps the values of every method. */
export interface PriceValues {
  billing: Billing;
  vat_treatment: VatTreatment;
  rounding: Rounding;
  is_optional: boolean;
  kind: PriceMethod['kind'];
  amount: string;
  /** As typed, by band. */
  bands: Record<string, string>;
  steps: StepValues[];
}

export const NO_MULTIPLIER = 'none';
export const OVER_BAND = 'revenue_band';

let steps = 0;

export function newStep(): StepValues {
  steps += 1;
  return {
    key: `step ${steps}`,
    label: '',
    amount: '',
    quantity: 'one',
    number: null,
    ticked: [],
    from: null,
    to: null,
    over: NO_MULTIPLIER,
    factors: {},
    condition: null,
    is: 'Yes',
  };
}

export const NEW_PRICE: Omit<PriceValues, 'steps'> = {
  billing: 'monthly',
  vat_treatment: 'standard',
  rounding: 'penny',
  is_optional: false,
  kind: 'fixed',
  amount: '',
  bands: {},
};

export const typedPence = (pence: number) => editPounds('', textOfPence(pence), 0).value;

export function priceValues(price: Price | null): PriceValues {
  if (!price) return { ...NEW_PRICE, steps: [newStep()] };
  const { billing, vat_treatment, rounding, is_optional, method } = price;
  return {
    billing,
    vat_treatment,
    rounding,
    is_optional,
    kind: method.kind,
    amount: method.kind === 'fixed' ? typedPence(method.pence) : '',
    bands:
      method.kind === 'by_revenue_band'
        ? Object.fromEntries(method.bands.map(({ band, pence }) => [band, typedPence(pence)]))
        : {},
    steps: method.kind === 'by_steps' ? method.steps.map(stepValues) : [newStep()],
  };
}

function stepValues({ label, pence, quantity, multiplier, condition }: Step): StepValues {
  return {
    ...newStep(),
    label,
    amount: typedPence(pence),
    quantity: quantity.kind,
    ...(quantity.kind === 'number' && { number: quantity.option.option_id }),
    ...(quantity.kind === 'ticked' && { ticked: quantity.options.map(({ option_id }) => option_id) }),
    ...(quantity.kind === 'months_between' && {
      from: quantity.from.option_id,
      to: quantity.to.option_id,
    }),
    ...(multiplier && {
      over: multiplier.over === 'option' ? multiplier.option.option_id : OVER_BAND,
      factors: Object.fromEntries(
        multiplier.factors.map(({ choice, thousandths }) => [choice, factorText(thousandths)]),
      ),
    }),
    ...(condition && {
      condition: condition.option.option_id,
      is: conditionValue(condition),
    }),
  };
}

/** Names of options, and whether each takes yes or no. */
export interface KnownOptions {
  nameOf: (id: string) => string;
  isYesNo: (id: string) => boolean;
}

export type Problems = Record<string, string>;

const AMOUNT = 'Enter an amount in pounds and pence';

/** Returns error messages by the path of their field in the form. */
export function problemsOf(values: PriceValues): Problems {
  const problems: Problems = {};
  if (values.kind === 'fixed' && penceOfText(values.amount) === null) problems.amount = AMOUNT;
  if (values.kind === 'by_revenue_band') {
    const typed = Object.entries(values.bands).filter(([, amount]) => amount.trim() !== '');
    if (typed.length === 0) problems.bands = 'Enter an amount for at least one band';
    for (const [band, amount] of typed) if (penceOfText(amount) === null) problems[`bands.${band}`] = AMOUNT;
  }
  if (values.kind === 'by_steps') {
    for (const [index, step] of values.steps.entries())
      for (const [field, problem] of Object.entries(stepProblems(step)))
        problems[`steps.${index}.${field}`] = problem;
  }
  return problems;
}

function stepProblems(step: StepValues): Problems {
  const problems: Problems = {};
  if (penceOfText(step.amount) === null) problems.amount = AMOUNT;
  if (step.quantity === 'number' && step.number === null) problems.number = 'Choose an option';
  if (step.quantity === 'ticked' && step.ticked.length === 0) problems.ticked = 'Choose at least one option';
  if (step.quantity === 'months_between') {
    if (step.from === null) problems.from = 'Choose an option';
    if (step.to === null) problems.to = 'Choose an option';
  }
  if (step.over === NO_MULTIPLIER) return problems;
  const typed = Object.entries(step.factors).filter(([, factor]) => factor.trim() !== '');
  if (typed.length === 0) problems.over = 'Enter a factor for at least one choice';
  for (const [choice, factor] of typed)
    if (thousandthsOfText(factor) === null) problems[`factors.${choice}`] = 'Enter a factor such as 1.15';
  return problems;
}

/** Returns the price in the form. Amounts and factors that can't be read become 0. */
export function priceFrom(
  values: PriceValues,
  service: { id: string; display_name: string },
  options: KnownOptions,
): Price {
  const { billing, vat_treatment, rounding, is_optional } = values;
  return {
    sub_header_id: service.id,
    sub_header_name: service.display_name,
    billing,
    method: methodFrom(values, options),
    vat_treatment,
    rounding,
    is_optional,
  };
}

const penceFrom = (text: string) => penceOfText(text) ?? 0;

function methodFrom({ kind, amount, bands, steps: typed }: PriceValues, options: KnownOptions): PriceMethod {
  switch (kind) {
    case 'fixed':
      return { kind, pence: penceFrom(amount) };
    case 'by_revenue_band':
      return {
        kind,
        bands: Object.entries(bands)
          .filter(([, text]) => text.trim() !== '')
          .map(([band, text]) => ({ band, pence: penceFrom(text) })),
      };
    case 'by_steps':
      return { kind, steps: typed.map((step) => stepFrom(step, options)) };
  }
}

const CONDITION_FROM: {
  [Kind in Condition['kind']]: (option: OptionRef, is: string) => Extract<Condition, { kind: Kind }>;
} = {
  yes_no: (option, is) => ({ kind: 'yes_no', option, is: is !== 'No' }),
  choice: (option, choice) => ({ kind: 'choice', option, choice }),
};

function conditionFrom(
  { condition, is }: StepValues,
  ref: (id: string) => OptionRef,
  isYesNo: KnownOptions['isYesNo'],
): Condition | null {
  if (!condition) return null;
  return CONDITION_FROM[isYesNo(condition) ? 'yes_no' : 'choice'](ref(condition), is);
}

function stepFrom(step: StepValues, { nameOf, isYesNo }: KnownOptions): Step {
  const ref = (id: string | null): OptionRef => ({ option_id: id ?? '', option_name: nameOf(id ?? '') });
  return {
    label: step.label.trim(),
    pence: penceFrom(step.amount),
    quantity: quantityFrom(step, ref),
    multiplier: multiplierFrom(step, ref),
    condition: conditionFrom(step, ref, isYesNo),
  };
}

function quantityFrom(step: StepValues, ref: (id: string | null) => OptionRef): Quantity {
  switch (step.quantity) {
    case 'one':
      return { kind: 'one' };
    case 'number':
      return { kind: 'number', option: ref(step.number) };
    case 'ticked':
      return { kind: 'ticked', options: step.ticked.map(ref) };
    case 'months_between':
      return { kind: 'months_between', from: ref(step.from), to: ref(step.to) };
  }
}

function multiplierFrom(
  { over, factors: typed }: StepValues,
  ref: (id: string) => OptionRef,
): Multiplier | null {
  if (over === NO_MULTIPLIER) return null;
  const factors = Object.entries(typed)
    .filter(([, factor]) => factor.trim() !== '')
    .map(([choice, factor]) => ({ choice, thousandths: thousandthsOfText(factor) ?? 0 }));
  return over === OVER_BAND
    ? { over: 'revenue_band', factors }
    : { over: 'option', option: ref(over), factors };
}
