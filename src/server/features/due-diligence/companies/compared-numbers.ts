import { companyNumberOf } from '#contract/due-diligence/companies/company-number.ts';
import type { PartyRole } from '#contract/due-diligence/files/party.ts';

/** Roles of the companies that are compared with the register. */
export const COMPARED_ROLES: readonly PartyRole[] = ['client', 'company'];

export interface ComparedParty {
  roles: readonly PartyRole[];
  company_number: string | null;
  left_on: string | null;
}

/** The numbers of a file's companies, as Companies House writes them. */
export function comparedNumbers(parties: readonly ComparedParty[]): string[] {
  return parties
    .filter(({ roles, left_on }) => left_on === null && COMPARED_ROLES.some((role) => roles.includes(role)))
    .flatMap(({ company_number }) => companyNumberOf(company_number ?? '') ?? []);
}
