import type { CatalogueTree, FieldType } from '#contract/pricing/catalogue/catalogue.ts';
import type { OptionRef } from '#contract/pricing/pricing/price-book.ts';

export const id = (number: number) => `5b0c4c5e-5f3b-4c63-9a0e-${String(number).padStart(12, '0')}`;

const entry = (number: number, name: string, display_name: string) => ({
  id: id(number),
  name,
  display_name,
  description: null,
  sort_order: number,
  is_active: true,
});

function option(
  number: number,
  name: string,
  field_type: FieldType,
  display_name: string,
  options?: string[],
) {
  return {
    ...entry(number, name, display_name),
    sub_header_id: id(0),
    field_type,
    field_options: options ? { options } : null,
    default_value: null,
    helper_text: null,
    client_wording: null,
    is_internal: false,
    is_required: false,
  };
}

const FREQUENCIES = ['Weekly', 'Monthly', 'A = B | "C"'];

/** Services and options with names that need escaping in a cell, and services that share a name. */
export const PRICED_CATALOGUE: CatalogueTree = [
  {
    ...entry(1, 'payroll', 'Payroll'),
    sub_headers: [
      {
        ...entry(11, 'payslips', 'Payslips'),
        category_id: id(1),
        client_wording: null,
        options: [
          option(101, 'employee_count', 'number', 'Employees'),
          option(102, 'pay_frequency', 'dropdown', 'Pay Frequency', FREQUENCIES),
          option(103, 'starters', 'checkbox', 'Starters'),
          option(104, 'leavers', 'toggle', 'Leavers | "all"'),
          option(105, 'from_date', 'text', 'From = date'),
          option(106, 'to_date', 'text', 'To'),
          option(107, 'band', 'dropdown', 'Revenue band', ['One', 'Two']),
          option(108, 'count', 'number', '1'),
        ],
      },
      {
        ...entry(12, 'directors', 'Directors'),
        category_id: id(1),
        client_wording: null,
        options: [option(121, 'employee_count', 'number', 'Employees')],
      },
    ],
  },
  {
    ...entry(2, 'advice', '=Advice'),
    sub_headers: [
      { ...entry(21, 'slips', 'Payslips'), category_id: id(2), client_wording: null, options: [] },
      { ...entry(22, 'notes', '+Notes'), category_id: id(2), client_wording: null, options: [] },
      { ...entry(23, 'notes_again', '+Notes'), category_id: id(2), client_wording: null, options: [] },
    ],
  },
];

const OPTIONS = PRICED_CATALOGUE.flatMap(({ sub_headers }) => sub_headers.flatMap(({ options }) => options));

export function optionRef(number: number): OptionRef {
  const found = OPTIONS.find((each) => each.id === id(number));
  return { option_id: id(number), option_name: found?.display_name ?? '' };
}
