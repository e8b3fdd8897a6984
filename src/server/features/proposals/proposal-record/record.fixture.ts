import { createHash } from 'node:crypto';
import { aFeeLine, aPricing, someFees } from '#contract/pricing/fees/fees.fixture.ts';
import type { FeeLine, Total } from '#contract/pricing/pricing/fees.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import { canonicalJson } from '#contract/proposals/proposal-versions/document/canonical.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import type { Signature } from '#contract/proposals/signatures/signature.ts';
import type { RecordInput } from './record-input.ts';

export function anId(number: number): string {
  return `0190f5a4-7e1c-7000-8000-${String(number).padStart(12, '0')}`;
}

const SENT_AT = '2026-11-20T09:30:00.123Z';

const total = (net: number): Total => {
  const vat = net / 5;
  return {
    net,
    vat,
    gross: net + vat,
    by_vat: [{ treatment: 'standard', rate: 2_000, net, vat }],
  };
};

const priced = (line: Partial<FeeLine> & { key: string }, net: number) =>
  aFeeLine({ amounts: { net, vat: net / 5, gross: (net * 6) / 5 }, ...line });

export const LINES: FeeLine[] = [
  priced({ key: 'accounts', name: 'Annual accounts', category: 'Accounts', billing: 'annually' }, 95_000),
  priced({ key: 'vat', name: 'VAT returns', category: 'VAT', billing: 'quarterly' }, 18_000),
  priced({ key: 'payroll', name: 'Payroll', category: 'Payroll', billing: 'monthly', discount: 500 }, 7_250),
  priced(
    { key: 'books', name: 'Bookkeeping', category: 'Accounts', billing: 'monthly', is_optional: true },
    15_000,
  ),
  priced(
    {
      key: 'advice',
      name: 'Tax advice',
      category: 'Tax',
      billing: 'one_off',
      is_optional: true,
      is_left_out: true,
    },
    30_000,
  ),
];

const TERMS = `# Scope

We prepare your **annual accounts** from records that you keep. We don't audit them.

## What we do

1. We send you a list of what we need.
2. We prepare draft accounts:
   - the balance sheet
   - the profit and loss account
3. You approve them.

## Fees

| Work | When | Fee |
|---|:-:|--:|
| Accounts | yearly | £950.00 |
| VAT returns | quarterly | £180.00 |

---

Either of us may end this engagement by a month's notice.
`;

const SENTENCE =
  'We act with reasonable skill and care, keep your affairs confidential, and tell you promptly about anything that we need from you or that changes what we agreed. ';

/** A text of about `words` words. */
export function longText(words: number): string {
  const paragraph = SENTENCE.repeat(4).trim();
  return Array.from({ length: Math.ceil(words / 112) }, (_, index) =>
    index % 5 === 0 ? `## Clause ${index / 5 + 1}\n\n${paragraph}` : paragraph,
  ).join('\n\n');
}

function aLetter(
  number: number,
  entity: string,
  type: string,
  isConsumer = false,
): ProposalDocument['letters'][number] {
  const part = (
    kind: ProposalDocument['letters'][number]['parts'][number]['kind'],
    title: string,
    text: string,
  ) => ({
    kind,
    title,
    text,
    template_version_id: anId(900 + number),
  });
  return {
    id: anId(100 + number),
    letter: 'Limited Company Letter',
    title: `Letter of engagement ${number}`,
    entity: { name: entity, type },
    is_consumer: isConsumer,
    services: number === 1 ? LINES.map(({ key }) => key) : [],
    parts: [
      part(
        'covering',
        'Covering letter',
        'Dear Ada\n\nThank you for choosing us. This letter says what we do for you.',
      ),
      part('schedule', 'Schedule of services', TERMS),
      part('terms', 'Terms of business', longText(900)),
      part('privacy', 'Privacy notice', longText(300)),
      ...(isConsumer
        ? [
            part(
              'cancellation',
              'Right to cancel',
              'You may cancel within **14 days**, without giving a reason.',
            ),
            part(
              'model_form',
              'Model cancellation form',
              'To Example & Partners LLP:\n\nI hereby give notice that I cancel.',
            ),
          ]
        : []),
    ],
    signatory_ids: [anId(1), anId(2)],
  };
}

export function aRecordDocument(given: Partial<ProposalDocument> = {}): ProposalDocument {
  return {
    format: 2,
    id: anId(50),
    reference: 'P-2026-0042',
    number: 2,
    firm: {
      name: 'Example & Partners LLP',
      address: '1 High Street\nExeter\nEX1 1AA',
      phone: '01392 000000',
      website: 'https://example.test',
      privacy_url: '',
      logo: '',
      accent: null,
      registration: [
        'Registered in England and Wales, OC300000',
        'VAT registration GB 123 4567 89',
        'Supervised by the Institute of Examples',
      ],
    },
    client: { name: 'Ada Byron', company: 'Analytical Engines Ltd' },
    message:
      'Dear Ada\n\nThank you for the conversation on Monday. This is what we agreed.\n\nKind regards\nCharles',
    sent_at: SENT_AT,
    valid_until: '2026-12-20',
    is_consumer: false,
    services: LINES.map(({ key, category, name }) => ({
      key,
      category,
      name,
      description: `Everything about ${name.toLowerCase()}, on time.`,
      covers: [
        { label: 'How often', value: 'As the law requires' },
        { label: `Records of ${name}`, value: 'Yes' },
      ],
    })),
    pricing: {
      proforma: {
        services: {},
        entity_type: 'Limited Company',
        annual_revenue_range: '',
        start_date_month: '',
        start_date_year: '',
        financial_year_end_month: '',
        financial_year_end_year: '',
      },
      catalogue: [],
      ...aPricing(),
      overrides: [],
      discounts: [],
      full_fees: {},
    },
    fees: someFees({ lines: LINES }),
    letters: [
      aLetter(1, 'Analytical Engines Ltd', 'Limited Company'),
      aLetter(2, 'Ada Byron', 'Individual', true),
      aLetter(3, 'Charles Babbage', 'Individual', true),
    ],
    signatories: [
      { id: anId(1), name: 'Ada Byron', email: 'ada@example.test', position: 'Director', kind: 'client' },
      {
        id: anId(2),
        name: 'Charles Babbage',
        email: 'charles@example.test',
        position: 'Director',
        kind: 'client',
      },
      { id: anId(3), name: 'Mary Somerville', email: 'mary@firm.test', position: 'Partner', kind: 'firm' },
    ],
    signing: { order: 'in_order', needs_code: true },
    statements: {
      intent: 'I sign this proposal and its letters, and agree to be bound by them.',
      privacy_notice: 'I have read the privacy notice.',
      early_start: 'I ask you to start before the 14 days have ended.',
    },
    ...given,
  };
}

export function documentHash(document: ProposalDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex');
}

export const DOCUMENT_HASH = documentHash(aRecordDocument());

export function aSignature(given: Partial<Signature> = {}): Signature {
  return {
    signatory_id: anId(1),
    name: 'Ada Byron',
    email: 'ada@example.test',
    position: 'Director',
    kind: 'client',
    typed_name: 'Ada King',
    authentication: 'link_and_code',
    in_person_with: null,
    link: { made_at: SENT_AT, made_by: null, made_by_name: 'Jane Doe', mail: null },
    links: [],
    code_mail: null,
    signed_in_as: null,
    agreed_to: [
      'I sign this proposal and its letters, and agree to be bound by them.',
      'I have read the privacy notice.',
    ],
    early_start: true,
    sent_at: SENT_AT,
    viewed_at: '2026-11-21T10:00:01.001Z',
    signed_at: '2026-11-21T10:05:33.987Z',
    ip_address: '203.0.113.7',
    user_agent:
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Mobile Safari/537.36',
    document_hash: DOCUMENT_HASH,
    ...given,
  };
}

export function aRecord(given: Partial<RecordInput> = {}): RecordInput {
  const document = given.document ?? aRecordDocument();
  const fees = someFees({
    lines: LINES,
    totals: {
      one_off: total(0),
      monthly: total(22_250),
      first_month: total(22_250),
      quarterly: total(18_000),
      annually: total(95_000),
      first_year: total(434_000),
    },
  });
  const left_out = ['advice'];
  const letters = chosenLetters(document, fees, { is_offer: false });
  return {
    document,
    document_hash: documentHash(document),
    letters,
    left_out,
    fees,
    signatures: [
      aSignature(),
      aSignature({
        signatory_id: anId(2),
        name: 'Charles Babbage',
        email: 'charles@example.test',
        typed_name: 'C. Babbage',
        authentication: 'in_person',
        in_person_with: 'Mary Somerville',
        early_start: false,
        viewed_at: null,
        signed_at: '2026-11-22T16:20:05.500Z',
        ip_address: '2001:db8::1',
      }),
    ],
    timeline: { count: 37, hash: 'cd34'.repeat(16) },
    logo: null,
    time_stamp: 'none',
    ...given,
  };
}
