import { z } from 'zod';
import { daySchema, instantSchema } from '#contract/values/scalars.ts';

/** A month of birth: the register shows no days. */
const bornSchema = z.string().regex(/^\d{4}(-\d{2})?$/);

const officerSchema = z.object({
  /** As registered: 'SURNAME, Forenames', or a company's name. */
  name: z.string(),
  kind: z.enum(['person', 'company']),
  /** Companies House's key, such as 'director' or 'llp-designated-member'. */
  role: z.string(),
  born: bornSchema.nullable(),
  nationality: z.string().nullable(),
  country: z.string().nullable(),
  company_number: z.string().nullable(),
  appointed_on: daySchema.nullable(),
  resigned_on: daySchema.nullable(),
  /** Until when the officer has to state that their identity is verified; null if nothing is due. */
  identity_due_on: daySchema.nullable(),
});

const ownerSchema = z.object({
  /** Empty if the register withholds it. */
  name: z.string(),
  kind: z.enum(['person', 'company', 'withheld']),
  born: bornSchema.nullable(),
  nationality: z.string().nullable(),
  country: z.string().nullable(),
  company_number: z.string().nullable(),
  /** Companies House's keys, such as 'ownership-of-shares-25-to-50-percent'. */
  natures: z.array(z.string()),
  notified_on: daySchema.nullable(),
  ceased_on: daySchema.nullable(),
});

const profileSchema = z.object({
  number: z.string(),
  name: z.string(),
  /** Companies House's key, such as 'ltd', 'plc' or 'llp'. */
  type: z.string(),
  /** Companies House's key, such as 'active'; empty if the register states none. */
  status: z.string(),
  /** In one line; empty without an office. */
  office: z.string(),
  /** The office in the parts of a form, each empty if the register has none. */
  address: z.object({
    address_line_1: z.string(),
    address_line_2: z.string(),
    city: z.string(),
    postcode: z.string(),
  }),
  sic_codes: z.array(z.string()),
  /** 'MM-DD' */
  year_end: z
    .string()
    .regex(/^\d{2}-\d{2}$/)
    .nullable(),
  incorporated_on: daySchema.nullable(),
  accounts_due_on: daySchema.nullable(),
  accounts_overdue: z.boolean(),
  confirmation_due_on: daySchema.nullable(),
  confirmation_overdue: z.boolean(),
});

export const companySchema = z.object({
  profile: profileSchema,
  officers: z.array(officerSchema),
  owners: z.array(ownerSchema),
  /**
   * What the company states instead of a person with significant control, as Companies House's keys. Read only if it has
   * none. Companies that were stored before have no such field.
   */
  statements: z.array(z.string()).default([]),
});

export type Officer = z.infer<typeof officerSchema>;
export type Owner = z.infer<typeof ownerSchema>;
export type CompanyProfile = z.infer<typeof profileSchema>;
/** What the register says about a company. Former officers and owners are included. */
export type Company = z.infer<typeof companySchema>;

export const foundCompanySchema = z.object({
  number: z.string(),
  name: z.string(),
  status: z.string(),
  office: z.string(),
});
/** A company in the results of a search by name. */
export type FoundCompany = z.infer<typeof foundCompanySchema>;

/** Why there is no answer. `off`: no key is set. `not_a_number`: nobody was asked, since no company can have this number. `refused`: the key was refused. `away`: no usable response. */
export const noAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('not_a_number') }),
  z.object({ state: z.literal('not_found') }),
  z.object({ state: z.literal('refused') }),
  z.object({ state: z.literal('busy'), retry_after_seconds: z.number().int().min(1) }),
  z.object({ state: z.literal('away') }),
]);
export type NoAnswer = z.infer<typeof noAnswerSchema>;

export const companyAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), company: companySchema, fetched_at: instantSchema }),
  ...noAnswerSchema.options,
]);
export type CompanyAnswer = z.infer<typeof companyAnswerSchema>;

export const searchAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), companies: z.array(foundCompanySchema) }),
  ...noAnswerSchema.options,
]);
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
