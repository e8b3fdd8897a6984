import type { LetterFacts } from '#contract/letter-facts/letter-facts.ts';

type Facts = Pick<
  LetterFacts,
  'legal_name' | 'company_number' | 'registered_office' | 'vat_number' | 'supervisory_body'
>;

/** The foot of a proposal: how the firm is registered and supervised, as far as it says. */
export function registrationLines(facts: Facts, firmName: string): string[] {
  const { legal_name, company_number, registered_office, vat_number, supervisory_body } = facts;
  return [
    ...(legal_name === '' || legal_name === firmName ? [] : [legal_name]),
    ...(company_number === '' ? [] : [`Company number ${company_number}`]),
    ...(registered_office === ''
      ? []
      : [`Registered office: ${registered_office.replace(/\s*\n\s*/g, ', ')}`]),
    ...(vat_number === '' ? [] : [`VAT number ${vat_number}`]),
    ...(supervisory_body === '' ? [] : [`Supervised by ${supervisory_body}`]),
  ];
}
