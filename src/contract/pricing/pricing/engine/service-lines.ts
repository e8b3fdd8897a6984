import type { CatalogueSubHeader } from '#contract/pricing/catalogue/catalogue.ts';
import type { PricingInput } from '#contract/pricing/pricing/fees.ts';
import { chosenServices } from '#contract/pricing/proforma/chosen-services.ts';
import type { DraftLine } from './draft-line.ts';
import { optionFacts } from './option-facts.ts';
import { priceAmount } from './price-amount.ts';

const NO_PRICE = 'The price book has no price for this service';

/** Returns a line for each ticked service: services in the catalogue's order, then services no longer in it. */
export function serviceLines(input: PricingInput): DraftLine[] {
  const { catalogue, proforma } = input;
  const prices = new Map(input.book.prices.map((price) => [price.sub_header_id, price]));
  const facts = optionFacts(catalogue, proforma.services);
  const band = proforma.annual_revenue_range;
  const lineOf = (category: string, { id, display_name }: CatalogueSubHeader): DraftLine => {
    const price = prices.get(id);
    if (!price) return unpricedLine({ key: id, category, name: display_name, why: NO_PRICE });
    const amount = priceAmount(price, band, facts);
    const pence = amount.why === null ? amount.pence : null;
    return {
      key: id,
      kind: 'service',
      category,
      name: display_name,
      billing: price.billing,
      is_spread: price.billing === 'annually' && input.book.rules.annual_work === 'spread',
      is_optional: price.is_optional,
      is_left_out: price.is_optional && input.choices.left_out.includes(id),
      vat_treatment: price.vat_treatment,
      computed: pence,
      net: pence,
      override: null,
      discount: 0n,
      working: amount.why === null ? amount.working : [],
      to_be_priced: amount.why,
    };
  };
  return [
    ...chosenServices(catalogue, proforma.services).map(({ category, subHeader }) =>
      lineOf(category.display_name, subHeader),
    ),
    ...goneServices(input),
  ];
}

function goneServices({ catalogue, proforma }: PricingInput): DraftLine[] {
  return Object.entries(proforma.services).flatMap(([categoryName, groups]) => {
    const category = catalogue.find(({ name }) => name === categoryName);
    return Object.entries(groups)
      .filter(([name, group]) => group.enabled && !category?.sub_headers.some((entry) => entry.name === name))
      .map(([name]) =>
        unpricedLine({
          key: `gone:${categoryName}/${name}`,
          category: category?.display_name ?? categoryName,
          name,
          why: `The service '${name}' is no longer in the catalogue`,
        }),
      );
  });
}

function unpricedLine({
  why,
  ...names
}: Pick<DraftLine, 'key' | 'category' | 'name'> & { why: string }): DraftLine {
  return {
    ...names,
    kind: 'service',
    billing: null,
    is_spread: false,
    is_optional: false,
    is_left_out: false,
    vat_treatment: null,
    computed: null,
    net: null,
    override: null,
    discount: 0n,
    working: [],
    to_be_priced: why,
  };
}
