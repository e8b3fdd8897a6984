import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { clientCatalogue } from '#contract/pricing/catalogue/client-wording.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { describeStored } from '#contract/pricing/proforma/service-description.ts';
import { groupOf, type OptionValue, storedValue } from '#contract/pricing/proforma/services.ts';
import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { fillLetters } from '#contract/proposals/letters/fill-letters.ts';
import { letterOfService } from '#contract/proposals/letters/letter-of-service.ts';
import type { LetterProblem } from '#contract/proposals/letters/letter-problem.ts';
import type { LetterSource } from '#contract/proposals/letters/letter-source.ts';
import type { ProposalDraft } from '#contract/proposals/proposal-versions/draft.ts';
import { isConsumer } from '#contract/proposals/proposal-versions/is-consumer.ts';
import { dayAfter } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { DOCUMENT_FORMAT, type ProposalDocument } from './document.ts';
import { documentPricing } from './document-pricing.ts';
import { publicFees } from './public-fees.ts';
import { statementsFor } from './statements.ts';

/** Everything that a document is built from. */
export interface DocumentSource {
  client: { id: string; first_name: string; surname: string; company: string | null; proposal_id: string };
  details: ProformaDetails;
  pricing: Omit<Parameters<typeof documentPricing>[0], 'proforma' | 'catalogue'>;
  catalogue: CatalogueTree;
  firm: PublicFirm;
  /** Lines such as the company and VAT numbers and the supervisory body. */
  registration: readonly string[];
  draft: ProposalDraft;
  letters: {
    /** The proposal's own fees, last day and signatories replace the source's. */
    source: LetterSource;
    templates: readonly PublishedTemplate[];
  };
  countersignatory: { user_id: string; full_name: string; email: string } | null;
  /** The number of the version. */
  number: number;
}

/**
 * Builds the document of a draft as it would be sent now. Its id is the client's, and its signatories have the draft's
 * ids, until `sentDocument` replaces them.
 */
export function buildDocument(
  source: DocumentSource,
  now: Date,
): { document: ProposalDocument; letter_problems: LetterProblem[] } {
  const { client, details, draft, countersignatory } = source;
  const catalogue = clientCatalogue(source.catalogue);
  const pricing = documentPricing({ ...source.pricing, proforma: details, catalogue });
  const fees = publicFees(priceProforma({ ...pricing, choices: { left_out: [] } }));
  const valid_until = dayAfter(londonDay(now), draft.valid_days);
  const { templates } = source.letters;
  const toFill = draft.letters.map((letter) => ({ ...letter, is_consumer: isConsumer(letter) }));
  const assigned = {
    letters: toFill,
    chosen: draft.service_letters,
    templates,
    proforma: details,
    today: source.letters.source.today,
  };
  const services = fees.lines.filter(({ kind }) => kind === 'service').map(({ key }) => key);
  const byLetter = Map.groupBy(services, (key) => letterOfService(key, assigned));
  const { letters, problems } = fillLetters({
    source: { ...source.letters.source, fees, valid_until, signatories: draft.signatories },
    letters: toFill.map((letter) => ({ ...letter, services: byLetter.get(letter.id) ?? [] })),
    templates,
  });
  const is_consumer = letters.some((letter) => letter.is_consumer);
  const document: ProposalDocument = {
    format: DOCUMENT_FORMAT,
    id: client.id,
    reference: client.proposal_id,
    number: source.number,
    firm: { ...source.firm, registration: [...source.registration] },
    client: { name: clientFullName(client), company: client.company },
    message: draft.message,
    sent_at: now.toISOString(),
    valid_until,
    is_consumer,
    services: servicesOf(catalogue, details),
    pricing,
    fees,
    letters,
    signatories: signatoriesOf(draft, countersignatory),
    signing: { order: draft.order, needs_code: draft.needs_code },
    statements: statementsFor(source.firm.name, {
      is_consumer,
      cancellation_days: source.letters.source.law.cancellation_days,
    }),
  };
  return { document, letter_problems: problems };
}

/** The firm signs last. Its signatory has the user's id. */
function signatoriesOf(
  { signatories }: ProposalDraft,
  firm: DocumentSource['countersignatory'],
): ProposalDocument['signatories'] {
  return [
    ...signatories.map(({ id, name, email, position }) => ({
      id,
      name,
      email,
      position,
      kind: 'client' as const,
    })),
    ...(firm
      ? [{ id: firm.user_id, name: firm.full_name, email: firm.email, position: '', kind: 'firm' as const }]
      : []),
  ];
}

/** Returns the document to store. It has new ids for itself and its signatories, because a draft may be sent again. */
export function sentDocument(document: ProposalDocument, id: string, newId: () => string): ProposalDocument {
  const ids = new Map(document.signatories.map((signatory) => [signatory.id, newId()]));
  const idOf = (draftId: string) => ids.get(draftId) ?? draftId;
  return {
    ...document,
    id,
    signatories: document.signatories.map((signatory) => ({ ...signatory, id: idOf(signatory.id) })),
    letters: document.letters.map((letter) => ({
      ...letter,
      signatory_ids: letter.signatory_ids.map(idOf),
    })),
  };
}

function servicesOf(catalogue: CatalogueTree, { services }: ProformaDetails): ProposalDocument['services'] {
  return describeStored(catalogue, services).flatMap((category) => {
    const known = catalogue.find(({ name }) => name === category.name);
    return category.sub_headers.map((service) => {
      const entry = known?.sub_headers.find(({ name }) => name === service.name);
      return {
        key: entry?.id ?? `gone:${category.name}/${service.name}`,
        category: category.label,
        name: service.label,
        description: entry?.description ?? null,
        covers: service.options.flatMap(({ name, label, value }) => {
          if (entry?.options.some((option) => option.name === name && option.is_internal)) return [];
          const group = groupOf(services, category.name, service.name);
          return coverOf({ label, value }, group ? storedValue(group, name) : null);
        }),
      };
    });
  });
}

/** What is ticked is part of the service by its name alone. What isn't, or counts nothing, is no part of it. */
function coverOf(shown: Cover, stored: OptionValue): Cover[] {
  if (stored === false || stored === 0) return [];
  return [stored === true ? { ...shown, value: '' } : shown];
}

type Cover = ProposalDocument['services'][number]['covers'][number];
