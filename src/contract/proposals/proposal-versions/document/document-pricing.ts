import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { Adjustments } from '#contract/pricing/fees/adjustments.ts';
import { referencedOptions } from '#contract/pricing/price-book/price-references.ts';
import type { LineOverride } from '#contract/pricing/pricing/adjustments.ts';
import type { PricedProforma, PricingInput, VatRates } from '#contract/pricing/pricing/fees.ts';
import type { Price, PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { chosenServices } from '#contract/pricing/proforma/chosen-services.ts';
import type { ServicesValue } from '#contract/pricing/proforma/services.ts';
import type { ProposalDocument } from './document.ts';

type DocumentPricing = ProposalDocument['pricing'];

/**
 * The input of the pricing engine for the client's page: only the chosen services, and nothing that is for staff. An
 * override becomes the price, and the book's own price is only there if alignment follows it. Gives the same amounts as the whole input.
 */
export function documentPricing({
  proforma,
  catalogue,
  book,
  vat_rates,
  adjustments: { overrides, discounts },
}: {
  proforma: PricedProforma;
  catalogue: CatalogueTree;
  book: PriceBookContent;
  vat_rates: VatRates;
  adjustments: Adjustments;
}): DocumentPricing {
  const chosen = chosenServices(catalogue, proforma.services).map(({ subHeader }) => subHeader);
  const ids = new Set(chosen.map(({ id }) => id));
  const known = new Set(catalogue.flatMap(({ sub_headers }) => sub_headers.map(({ id }) => id)));
  const applies = (line: string) => ids.has(line) || !known.has(line);
  const used = overrides.filter(({ line }) => applies(line));
  const prices = book.prices
    .filter(({ sub_header_id }) => ids.has(sub_header_id))
    .map((price) => withOverride(price, used));
  const priced = new Set(prices.map(({ sub_header_id }) => sub_header_id));
  const kept = new Set(prices.flatMap(referencedOptions));
  const { entity_type } = proforma;
  return {
    proforma: {
      services: keptServices(proforma.services, catalogue, kept),
      entity_type,
      annual_revenue_range: proforma.annual_revenue_range,
      start_date_month: proforma.start_date_month,
      start_date_year: proforma.start_date_year,
      financial_year_end_month: proforma.financial_year_end_month,
      financial_year_end_year: proforma.financial_year_end_year,
    },
    catalogue: keptCatalogue(catalogue, proforma.services, { ids, options: kept }),
    book: {
      prices,
      rules: {
        ...book.rules,
        lowest_monthly_fees: book.rules.lowest_monthly_fees.filter(
          (lowest) => lowest.entity_type === entity_type,
        ),
        // A limit for staff, which the engine doesn't read.
        staff_discount_limit: 0,
      },
    },
    vat_rates,
    overrides: used.filter(({ line }) => !priced.has(line)).map((override) => ({ ...override, reason: '' })),
    discounts: discounts
      .filter(({ on }) => on.kind === 'whole' || applies(on.line))
      .map((discount) => ({ ...discount, reason: '' })),
    full_fees: fullFees({ proforma, catalogue, book, vat_rates, overrides }),
  };
}

/** The yearly fees that the client's alignment follows, and whose override is lower. */
function fullFees(given: Omit<PricingInput, 'choices' | 'discounts'>): Record<string, number> {
  const { lines } = priceProforma({ ...given, choices: { left_out: [] }, discounts: [] });
  const alignment = lines.filter(({ kind, override }) => kind === 'alignment' && override === null);
  const aligned = new Set(alignment.map((line) => line.vat_treatment));
  return Object.fromEntries(
    lines.flatMap(({ key, is_spread, vat_treatment, computed, override }) =>
      is_spread && override && computed !== null && computed > override.pence && aligned.has(vat_treatment)
        ? [[key, computed]]
        : [],
    ),
  );
}

function withOverride(price: Price, overrides: readonly LineOverride[]): Price {
  const override = overrides.findLast(({ line }) => line === price.sub_header_id);
  if (!override) return price;
  return { ...price, method: { kind: 'fixed', pence: override.pence }, rounding: 'penny' };
}

/** Keeps enabled groups, and groups whose options the prices refer to. */
function keptServices(
  services: ServicesValue,
  catalogue: CatalogueTree,
  options: ReadonlySet<string>,
): ServicesValue {
  const referenced = new Set(
    catalogue.flatMap((category) =>
      category.sub_headers
        .filter((subHeader) => subHeader.options.some(({ id }) => options.has(id)))
        .map(({ name }) => `${category.name}/${name}`),
    ),
  );
  return Object.fromEntries(
    Object.entries(services).flatMap(([category, groups]) => {
      const kept = Object.entries(groups).filter(
        ([name, group]) => group.enabled || referenced.has(`${category}/${name}`),
      );
      // A group that isn't enabled has no values for the engine.
      const shown = kept.map(([name, group]) => [name, group.enabled ? group : { enabled: false }] as const);
      return shown.length === 0 ? [] : [[category, Object.fromEntries(shown)] as const];
    }),
  );
}

function keptCatalogue(
  catalogue: CatalogueTree,
  services: ServicesValue,
  { ids, options }: { ids: ReadonlySet<string>; options: ReadonlySet<string> },
): CatalogueTree {
  return catalogue.flatMap((category) => {
    const sub_headers = category.sub_headers.flatMap((subHeader) => {
      const all = ids.has(subHeader.id);
      const shown = subHeader.options.filter(({ id }) => all || options.has(id));
      if (!all && shown.length === 0) return [];
      // Helper texts and defaults are only for the staff's form. Descriptions are part of the document's services.
      return [
        {
          ...subHeader,
          description: null,
          client_wording: null,
          options: shown.map((option) => ({
            ...option,
            description: null,
            client_wording: null,
            helper_text: null,
            default_value: null,
          })),
        },
      ];
    });
    const groups = Object.hasOwn(services, category.name) ? services[category.name] : undefined;
    // Lines for services no longer in the catalogue show the category's name.
    const isNamed = Object.values(groups ?? {}).some(({ enabled }) => enabled);
    return sub_headers.length === 0 && !isNamed ? [] : [{ ...category, description: null, sub_headers }];
  });
}
