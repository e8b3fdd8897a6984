export type SectionKey = 'basic' | 'company' | 'contact' | 'people' | 'services';

interface Section {
  key: SectionKey;
  title: string;
  /** Prefixes of the names of the section's fields. */
  fields: readonly string[];
}

/** The sections of the form, in order. */
export const SECTIONS: readonly Section[] = [
  {
    key: 'basic',
    title: 'Basic Information',
    fields: [
      'letter_of_engagement',
      'annual_revenue_range',
      'start_date',
      'financial_year_end',
      'add_project_name',
      'project_name',
    ],
  },
  {
    key: 'company',
    title: 'Company Details',
    fields: ['company_name', 'entity_type', 'address_line', 'city', 'postcode'],
  },
  { key: 'contact', title: 'Primary Contact Details (Nominated Individual)', fields: ['primary_contact'] },
  { key: 'people', title: 'Additional People', fields: ['additional_contacts'] },
  { key: 'services', title: 'Service Selection', fields: ['services'] },
];

/** Returns the sections that contain these fields. */
export function sectionsOf(paths: readonly string[]): Section[] {
  return SECTIONS.filter(({ fields }) =>
    paths.some((path) => fields.some((field) => path.startsWith(field))),
  );
}
