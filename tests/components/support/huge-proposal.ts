import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { uuid } from './fixtures.ts';
import { aDocument, aProposal } from './proposals.ts';

const SERVICES = 40;
const BILLINGS = ['monthly', 'quarterly', 'annually', 'one_off'] as const;
const VAT = ['standard', 'standard', 'zero', 'exempt'] as const;

const COMPANY =
  'Wolverhampton and District Consolidated International Holdings and Subsidiaries Limited Liability Partnership';
const SENTENCE =
  'We carry out the work that the schedule describes with reasonable skill and care, and you tell us in good time about anything that changes. ';

/** About five pages. */
const PAGES = ['Scope', 'Your duties', 'Our fees', 'Changes', 'Ending'].map(sectionOf).join('\n\n');

function sectionOf(title: string, index: number): string {
  const paragraph = SENTENCE.repeat(6);
  const table =
    '| Service | When | Who |\n| --- | --- | ---: |\n| Accounts | Within nine months | You and us |';
  return `## ${index + 1}. ${title}\n\n${paragraph}\n\n- ${SENTENCE}\n- ${SENTENCE}\n\n${table}\n\n${paragraph}\n\n${paragraph}`;
}

/** Forty services, a third of them optional, and three letters of twenty pages, with long names. */
export function aHugeProposal(): OpenedProposal {
  const { pricing: known, letters } = aDocument();
  const [category] = known.catalogue;
  const [price, , bands] = known.book.prices;
  const [service] = category?.sub_headers ?? [];
  const [letter] = letters;
  if (!category || !price || !bands || !service || !letter) throw new Error('The document has no prices');
  const names = Array.from({ length: SERVICES }, (_, index) =>
    index % 5 === 0
      ? `Management accounts, forecasts and reports to the board and lenders, group ${index + 1}`
      : `Service ${index + 1}`,
  );
  const prices = names.map((name, index) => ({
    ...price,
    sub_header_id: uuid(3_000 + index),
    sub_header_name: name,
    billing: BILLINGS[index % 4] ?? 'monthly',
    method: index % 7 === 0 ? bands.method : { kind: 'fixed' as const, pence: 10_050 + index * 100 },
    is_optional: index % 3 === 0,
    vat_treatment: VAT[index % 4] ?? 'standard',
  }));
  const pricing: ProposalDocument['pricing'] = {
    ...known,
    proforma: {
      ...known.proforma,
      services: { accounting: Object.fromEntries(names.map((name) => [name, { enabled: true }])) },
    },
    catalogue: [
      {
        ...category,
        sub_headers: prices.map(({ sub_header_id, sub_header_name }) => ({
          ...service,
          id: sub_header_id,
          name: sub_header_name,
          display_name: sub_header_name,
        })),
      },
    ],
    book: { ...known.book, prices },
  };
  const document = aDocument({
    pricing,
    client: { name: 'Aleksandra Featherstonehaugh-Cholmondeley', company: COMPANY },
    message: `${SENTENCE.repeat(4)}\n\n${SENTENCE}`,
    services: prices.map(({ sub_header_id, sub_header_name }, index) => ({
      key: sub_header_id,
      category: ['Accounting', 'Compliance', 'Payroll', 'Advice'][Math.floor(index / 10)] ?? '',
      name: sub_header_name,
      description: index % 2 ? SENTENCE : null,
      covers: [
        { label: 'Bank accounts', value: '3' },
        { label: 'Invoices a month', value: '120' },
      ],
    })),
    letters: [1, 2, 3].map((number) => ({
      ...letter,
      id: uuid(4_000 + number),
      title: `Letter of engagement ${number}`,
      entity: { ...letter.entity, name: COMPANY },
      parts: ['Covering letter', 'Schedule of services', 'Standard terms', 'Privacy notice'].map((title) => ({
        kind: 'terms' as const,
        title,
        text: PAGES,
        template_version_id: null,
      })),
    })),
  });
  return aProposal({ document, letters_to_sign: document.letters.map(({ id }) => id) });
}
