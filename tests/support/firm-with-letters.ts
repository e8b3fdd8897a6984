import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/contract.ts';
import { NO_FIRM } from '#contract/firm/firm/firm.ts';
import { DEFAULT_PRICING_RULES } from '#contract/pricing/price-book/default-rules.ts';
import type { PricingRules } from '#contract/pricing/pricing/price-book.ts';
import {
  LETTER_FACTS,
  type LetterFacts,
  letterFactsSchema,
} from '#contract/proposals/letter-facts/letter-facts.ts';

type Api = ContractRouterClient<typeof contract>;

export const FIRM_NAME = 'Ledger & Co';

/** Stores the firm and its letter facts. Returns the facts. */
export async function saveFirmWithLetters(api: Api): Promise<LetterFacts> {
  await api.firm.save({
    ...NO_FIRM,
    name: FIRM_NAME,
    address: '1 High Street\nLeeds\nLS1 1AA',
    phone: '0113 496 0000',
    privacy_url: 'https://ledger.example/privacy',
    reply_to: 'post@ledger.example',
    version: 0,
  });
  const facts = letterFactsSchema.parse(
    Object.fromEntries(Object.entries(LETTER_FACTS).map(([fact, { sample }]) => [fact, sample])),
  );
  await api.letterFacts.save({ ...facts, version: 0 });
  return facts;
}

/** Publishes a price book with these fixed monthly prices, in pence. */
export async function publishPrices(
  api: Api,
  {
    day,
    prices,
    rules,
  }: {
    day: string;
    prices: { service: string; pence: number; is_optional: boolean }[];
    rules?: Partial<PricingRules>;
  },
): Promise<void> {
  const { catalogue, shown } = await api.priceBook.get({});
  const id = shown?.state === 'draft' ? shown.id : crypto.randomUUID();
  const draft = await api.priceBook.startDraft({ id, from: 'newest' });
  await api.priceBook.saveRules({
    id,
    version: draft.rules_version,
    rules: { ...DEFAULT_PRICING_RULES, ...rules },
  });
  const services = catalogue.flatMap(({ sub_headers }) => sub_headers);
  for (const { service, pence, is_optional } of prices) {
    const found = services.find(({ name }) => name === service);
    if (!found) throw new Error(`The catalogue has no ${service}`);
    const stored = draft.prices.find(({ price }) => price.sub_header_id === found.id);
    await api.priceBook.savePrice({
      id,
      sub_header_id: found.id,
      version: stored?.version ?? 0,
      price: {
        sub_header_id: found.id,
        sub_header_name: found.display_name,
        billing: 'monthly',
        method: { kind: 'fixed', pence },
        vat_treatment: 'standard',
        rounding: 'penny',
        is_optional,
      },
    });
  }
  const { version } = await api.priceBook.version({ id });
  await api.priceBook.publish({ id, version, starts_on: day });
}

/** Publishes the starter letters, like a firm that has reviewed them. */
export async function publishStarterLetters(api: Api, day: string): Promise<void> {
  await api.letterTemplates.addStarters();
  const { items } = await api.letterTemplates.list();
  const drafts = items.flatMap(({ id, versions }) =>
    versions
      .filter(({ state }) => state === 'draft')
      .map(({ id: version_id, version }) => ({ id, version_id, version })),
  );
  await api.letterTemplates.publishReviewed({ drafts, starts_on: day, is_reviewed: true });
}
