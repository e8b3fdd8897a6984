import { generateClients } from '#demo/generate.ts';

/** Details of a proforma that the catalogue of a first start allows. */
export const DETAILS = firstDetails();

function firstDetails() {
  const generated = generateClients({
    seed: 7,
    count: 200,
    now: new Date('2026-03-02T10:15:30.123Z'),
    users: [{ user_id: '5f1f6b62-9a43-4d11-8d5f-0a9b1c2d3e4f', full_name: 'Sam Staff' }],
    bookers: ['Tax Adviser', 'Senior Partner'],
  });
  for (const { proforma } of generated) if (proforma) return proforma.details;
  throw new Error('None of the generated clients has a proforma');
}
