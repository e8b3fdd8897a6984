import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { input, price } from '#contract/pricing/pricing/pricing.fixture.ts';
import { chosenFees } from '#contract/proposals/proposal-page/chosen-fees.ts';
import { chosenLetters } from '#contract/proposals/proposal-page/chosen-letters.ts';
import { lettersHash } from '#contract/proposals/proposal-page/letters-hash.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { lettersOf, ownPart } from '#contract/proposals/proposal-page/own-part.ts';
import { shownTotals } from '#contract/proposals/proposal-page/shown-totals.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { publicFees } from '#contract/proposals/proposal-versions/document/public-fees.ts';
import { statementsFor } from '#contract/proposals/proposal-versions/document/statements.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { Db } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import {
  proposal_links,
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { contentHash } from '#server/features/proposals/proposal-versions/preview-of.ts';

/**
 * Services of the document: `FIXED` costs £100 a month. `OPTIONAL` costs £20 a month, and the client may leave it out.
 */
export const OPTIONAL = '0190f5a4-7e1c-7000-8000-0000000000b2';
const FIXED = '0190f5a4-7e1c-7000-8000-0000000000a1';

interface Given {
  client_id: string;
  at: string;
  names?: string[];
  order?: 'in_order' | 'at_once';
  needs_code?: boolean;
  is_consumer?: boolean;
  /** Whether the last of the client's signatories alone signs a letter of their own, with the optional service. */
  is_divided?: boolean;
  valid_until?: string;
  sent_by?: string | null;
  /** The user who countersigns. */
  countersignatory?: { user_id: string; full_name: string; email: string };
  number?: number;
  /** The client's proposal ID. */
  reference?: string;
  /** False: no links, as if nobody had been mailed. */
  has_links?: boolean;
}

/**
 * Stores a sent proposal with a link for each of the client's signatories, and sets the client's status as sending
 * does.
 */
export async function sentProposal(db: Db, given: Given) {
  const { client_id, at, names = ['Priya Shah', 'Arun Shah'], number = 1 } = given;
  const version_id = randomUUID();
  const people = names.map((name) => ({
    id: randomUUID(),
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@shah-bakery.example`,
    position: 'Director',
    kind: 'client' as const,
    token: newToken(),
    user_id: null as string | null,
  }));
  const { countersignatory } = given;
  const firm = countersignatory && {
    id: randomUUID(),
    name: countersignatory.full_name,
    email: countersignatory.email,
    position: '',
    kind: 'firm' as const,
    token: newToken(),
    user_id: countersignatory.user_id,
  };
  const all = firm ? [...people, firm] : people;
  const document = documentOf(
    version_id,
    all.map(({ token: _, user_id: __, ...shown }) => shown),
    given,
  );
  const [run] = await db
    .insert(proposal_runs)
    .values({
      client_id,
      kind: 'native',
      started_at: at,
      started_by_name: 'Sam Staff',
      automated: false,
      state: 'created',
      ended_at: at,
    })
    .returning({ id: proposal_runs.id });
  await db
    .update(clients)
    .set({ status: 'goproposal_sent', status_changed_at: at })
    .where(eq(clients.id, client_id));
  const document_hash = contentHash(document);
  await db.insert(proposal_versions).values({
    id: version_id,
    client_id,
    number,
    document,
    document_hash,
    proforma_id: randomUUID(),
    run_id: run?.id ?? null,
    state: 'open',
    sent_at: at,
    sent_by: given.sent_by ?? randomUUID(),
    sent_by_name: 'Sam Staff',
    valid_until: document.valid_until,
  });
  await db.insert(proposal_signatories).values(
    all.map(({ token: _, ...signatory }, index) => ({
      ...signatory,
      version_id,
      client_id,
      place: index + 1,
      mailed_at: index === 0 || given.order === 'at_once' ? at : null,
    })),
  );
  if (given.has_links ?? true)
    await db.insert(proposal_links).values(
      people.map(({ id, token }) => ({
        signatory_id: id,
        token_hash: hashToken(token),
        // Before any link that a test makes.
        created_at: new Date(Date.parse(at) - 1_000).toISOString(),
        made_by_name: 'Sam Staff',
      })),
    );
  return {
    client_id,
    version_id,
    document,
    document_hash,
    ids: people.map(({ id }) => id),
    tokens: people.map(({ token }) => token),
  };
}

export type SentProposal = Awaited<ReturnType<typeof sentProposal>>;

/** The request of a signatory who agrees to everything that an opened page shows. */
export function signingOf(
  opened: Pick<
    OpenedProposal,
    'document' | 'document_hash' | 'early_start_asked' | 'left_out' | 'signatory_id'
  >,
  { typed_name = 'Priya Shah', left_out = opened.left_out } = {},
) {
  const fees = chosenFees(opened.document, left_out);
  return {
    submission_id: randomUUID(),
    typed_name,
    left_out: [...left_out],
    shown_totals: shownTotals(ownPart(opened.document, fees, opened.signatory_id).fees),
    document_hash: opened.document_hash,
    letters_hash: lettersHash(
      lettersOf(chosenLetters(opened.document, fees, { is_offer: false }), opened.signatory_id),
    ),
    agrees: {
      intent: true as const,
      privacy_notice: true as const,
      early_start: opened.early_start_asked ? true : null,
    },
    code_proof: null as string | null,
  };
}

/** The content of a sent version with these signatories. */
export function documentOf(
  id: string,
  signatories: ProposalDocument['signatories'],
  given: Given,
): ProposalDocument {
  const { at, order = 'in_order', needs_code = false, is_consumer = false, valid_until, number = 1 } = given;
  const { choices, ...priced } = input({
    prices: [price(FIXED, 10_000), price(OPTIONAL, 2_000, { is_optional: true })],
  });
  const pricing = { ...priced, overrides: [], discounts: [], full_fees: {} };
  const clients = signatories.filter(({ kind }) => kind === 'client').map((one) => one.id);
  const letter: ProposalDocument['letters'][number] = {
    id: randomUUID(),
    letter: is_consumer ? 'Individual' : 'Limited Company (Non-Audit)',
    title: 'Letter of engagement',
    entity: { name: 'Shah Bakery Ltd', type: is_consumer ? 'Individual' : 'Limited Company' },
    is_consumer,
    services: [FIXED, OPTIONAL],
    parts: [
      {
        kind: 'covering',
        title: 'Letter',
        text: ['Dear Priya\n\n', { field: 'services.list' }, '\n\n', { field: 'fees.table' }, ''],
        template_version_id: null,
      },
      {
        kind: 'schedule',
        title: 'Schedule: advice',
        text: 'We advise you.',
        services: [OPTIONAL],
        template_version_id: null,
      },
    ],
    signatory_ids: clients,
  };
  return {
    format: 2,
    id,
    reference: given.reference ?? 'PROP-2026-0001',
    number,
    firm: {
      name: 'Shore & Co',
      address: '1 Harbour Street\nWhitby',
      phone: '',
      website: '',
      privacy_url: '',
      logo: '',
      accent: null,
      registration: ['Company 01234567'],
    },
    client: { name: 'Priya Shah', company: 'Shah Bakery Ltd' },
    message: 'Thank you for meeting us.',
    sent_at: at,
    valid_until: valid_until ?? '2026-04-01',
    is_consumer,
    services: [FIXED, OPTIONAL].map((key) => ({
      key,
      category: 'Work',
      name: key === FIXED ? 'Accounts' : 'Advice',
      description: null,
      covers: [],
    })),
    pricing,
    fees: publicFees(priceProforma({ ...pricing, choices })),
    letters: given.is_divided ? divided(letter, clients) : [letter],
    signatories,
    signing: { order, needs_code },
    statements: statementsFor('Shore & Co', { is_consumer, cancellation_days: 14 }),
  };
}

/** The company's letter, and a personal one of the last signatory. */
function divided(
  letter: ProposalDocument['letters'][number],
  clients: readonly string[],
): ProposalDocument['letters'] {
  return [
    { ...letter, services: [FIXED], parts: letter.parts.slice(0, 1), signatory_ids: clients.slice(0, -1) },
    {
      ...letter,
      id: randomUUID(),
      letter: 'Individual',
      entity: { name: 'Arun Shah', type: 'Individual' },
      is_consumer: true,
      services: [OPTIONAL],
      signatory_ids: clients.slice(-1),
    },
  ];
}
