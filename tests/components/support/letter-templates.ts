import { page } from 'vitest/browser';
import { NO_FIRM } from '#contract/firm/firm/firm.ts';
import { NO_LETTER_FACTS } from '#contract/proposals/letter-facts/letter-facts.ts';
import { dutiesFound } from '#contract/proposals/letter-templates/duties-found.ts';
import { EXAMPLE_MARK } from '#contract/proposals/letter-templates/example-mark.ts';
import type { LetterField } from '#contract/proposals/letter-templates/letter-fields.ts';
import { LETTER_PARTS } from '#contract/proposals/letter-templates/letter-part.ts';
import type { LetterTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { FITS_ANY } from '#contract/proposals/letter-templates/template-fits.ts';
import { CATALOGUE_TREE, uuid } from './fixtures.ts';
import { openApp } from './open-app.tsx';
import { responsesAbout } from './screens.ts';

export const TEMPLATE_DRAFT: LetterTemplate['versions'][number] = {
  id: uuid(801),
  number: 1,
  state: 'draft',
  title: 'Terms',
  text: `**${EXAMPLE_MARK}**\n\nDear {{client.first_name}}`,
  duties: ['letter_fees'],
  is_example: true,
  fits: FITS_ANY,
  starts_on: null,
  published_at: null,
  published_by_name: null,
  version: 3,
  edited_by_name: 'Pat Example',
  edited_at: '2026-03-02T10:00:00.000Z',
};
export const PUBLISHED: LetterTemplate['versions'][number] = {
  ...TEMPLATE_DRAFT,
  state: 'published',
  is_example: false,
  starts_on: '2026-01-01',
  published_at: '2026-01-01T10:00:00.000Z',
  published_by_name: 'Pat Example',
};
export const TEMPLATE: LetterTemplate = {
  id: uuid(800),
  part: 'terms',
  letter: '',
  entity_type: 'Limited Company',
  readers: 'business',
  sub_header_id: null,
  sub_header_name: '',
  in_use: true,
  versions: [TEMPLATE_DRAFT],
};
const { name, address, phone, website, privacy_url, reply_to } = { ...NO_FIRM, name: 'Hill & Co' };

const listed = (template: LetterTemplate) => ({
  ...template,
  versions: template.versions.map((version) => ({ ...version, duties_found: dutiesFound(version.text) })),
});

export async function openLetters(
  items: LetterTemplate[] = [TEMPLATE],
  { path = '/letters', missing_facts = [] }: { path?: string; missing_facts?: LetterField[] } = {},
) {
  return openApp(path, {
    ...responsesAbout(),
    letterTemplates: {
      list: {
        items: items.map(listed),
        missing_facts,
        services: [{ id: uuid(900), category: 'Payroll', name: 'Payslips' }],
      },
      get: ({ id }) => items.find((item) => item.id === id) ?? TEMPLATE,
    },
    letters: {
      source: {
        today: '2026-07-01',
        law: { retention_years: 5, complaint_days: 30, cancellation_days: 14, refund_days: 14 },
        client: {
          first_name: 'Ada',
          surname: 'Lovelace',
          email: 'ada@example.com',
          phone: '',
          company: '# Engines **Ltd**',
          proposal_id: 'TG20261234',
        },
        firm: { name, address, phone, website, privacy_url, reply_to },
        facts: NO_LETTER_FACTS,
        proforma: null,
        catalogue: CATALOGUE_TREE,
        fees: null,
        owner: null,
        valid_until: null,
        signatories: [],
      },
    },
  });
}

/** A text for each part of a letter, for every reader. The third text is the terms. */
export const everyPart = (version: LetterTemplate['versions'][number]): LetterTemplate[] =>
  LETTER_PARTS.map((part, index) => ({
    ...TEMPLATE,
    id: uuid(810 + index),
    part,
    entity_type: '',
    readers: 'any',
    versions: [{ ...version, id: uuid(830 + index) }],
  }));

/** The list of steps before letters can be sent. */
export const steps = page.getByRole('region', { name: 'Before letters can be sent' });

/** The name of the button that opens TEMPLATE. */
export const EDIT = 'Edit Terms, Any letter · Limited Company · Businesses';
export const textSection = page.getByRole('textbox', { name: 'Text' });
export const preview = page.getByRole('region', { name: 'Preview' });
