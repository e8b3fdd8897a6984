import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { BENCH_ADMIN, type Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { startProduct } from '#bench/processes.ts';
import { figure, markdownTable, publish } from '#bench/results.ts';
import type { CatalogueSubHeader } from '#contract/pricing/catalogue/catalogue.ts';
import type { PriceMethod, Step } from '#contract/pricing/pricing/price-book.ts';
import { prefillProforma } from '#contract/pricing/proforma/prefill.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { buildIfStale } from '#scripts/builds.ts';
import { type HttpClient, signInOverHttp } from '#tests/support/http-client.ts';
import { launch, openPage, SLOWED } from './browser.ts';

const PRICES = 40;
const CLIENTS = 1_000;

/** Measures the fees of an open proforma: from a tick until the browser has painted the new total. */
export async function runFees(cluster: Cluster, { quick }: BenchOptions): Promise<void> {
  await buildIfStale();
  const database = await cluster.copyOf(await cluster.prepared(CLIENTS), 'run');
  const product = await startProduct(cluster.urlOf(database));
  const browser = await launch();
  try {
    const { call, cookie } = await signInOverHttp(product.url, BENCH_ADMIN);
    const tree = await call.catalogue.tree();
    const priced = tree.flatMap(({ sub_headers }) => sub_headers).slice(0, PRICES);
    await publishBook(call, priced);
    const client = await call.clients.create({
      first_name: 'Jane',
      surname: 'Smith',
      email: 'jane@example.com',
      inquiry_source: 'Email',
      status: 'zoom_call_booked',
    });
    const blank = prefillProforma(client, null, tree, new Date());
    await call.proforma.create({
      client_id: client.id,
      details: {
        ...blank,
        company_name: 'Acme Tea Ltd',
        address_line_1: '1 High Street',
        city: 'Leeds',
        postcode: 'LS1 1AA',
        entity_type: 'Limited Company',
        primary_contact: { ...blank.primary_contact, position: 'Director', phone: '0113 496 0000' },
      },
    });
    const { page, close } = await openPage(browser, product.url, cookie);
    await page.goto(`${product.url}/clients/${client.id}/proforma`);
    await page.getByRole('region', { name: 'Fees' }).waitFor();
    const took: number[] = [];
    for (const category of tree) {
      await page.getByRole('tab', { name: category.display_name }).click();
      for (const { name, display_name } of category.sub_headers) {
        if (!priced.some((each) => each.name === name)) continue;
        took.push(await tick(page, display_name));
      }
    }
    await close();
    const sorted = took.toSorted((a, b) => a - b);
    const options = tree.flatMap(({ sub_headers }) => sub_headers.flatMap((each) => each.options));
    const rows = [
      ['options', String(options.length)],
      ['prices', String(priced.length)],
      ['ticks', String(took.length)],
      ['tick until painted, median ms', figure(sorted[Math.floor(sorted.length / 2)] ?? 0)],
      ['tick until painted, slowest ms', figure(sorted.at(-1) ?? 0)],
    ];
    const body = `${markdownTable(['in the proforma form', 'figure'], rows)}\n\nProcessor slowed ${SLOWED} times.`;
    if (quick) console.log(body);
    else publish('fees', 'Fees of an open proforma', body);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Milliseconds from the click on a service until the frame after the fees have changed. */
async function tick(page: Page, label: string): Promise<number> {
  const checkbox = page.getByRole('checkbox', { name: label, exact: true });
  await checkbox.scrollIntoViewIfNeeded();
  return checkbox.evaluate(
    (element: HTMLInputElement) =>
      new Promise<number>((resolve) => {
        const fees = document.querySelector('[aria-label="Fees"]');
        if (!fees) throw new Error('No fees');
        const began = performance.now();
        const observer = new MutationObserver(() => {
          observer.disconnect();
          // The frame is painted after its callbacks, and before the next task.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        });
        observer.observe(fees, { childList: true, subtree: true, characterData: true });
        element.click();
      }),
  );
}

async function publishBook(call: HttpClient['call'], priced: CatalogueSubHeader[]): Promise<void> {
  const id = randomUUID();
  await call.priceBook.startDraft({ id, from: 'newest' });
  for (const subHeader of priced) {
    await call.priceBook.savePrice({
      id,
      sub_header_id: subHeader.id,
      version: 0,
      price: {
        sub_header_id: subHeader.id,
        sub_header_name: subHeader.display_name,
        billing: 'monthly',
        method: methodFor(subHeader),
        vat_treatment: 'standard',
        rounding: 'penny',
        is_optional: false,
      },
    });
  }
  const { version } = await call.priceBook.version({ id });
  await call.priceBook.publish({ id, version, starts_on: londonDay(new Date()) });
}

/** A price with five steps, the most allowed. Each step multiplies by a number option if the service has one. */
function methodFor({ options }: CatalogueSubHeader): PriceMethod {
  const number = options.find(({ field_type }) => field_type === 'number');
  const step: Step = {
    label: '',
    pence: 600,
    quantity: number
      ? { kind: 'number', option: { option_id: number.id, option_name: number.display_name } }
      : { kind: 'one' },
    multiplier: null,
    condition: null,
  };
  return { kind: 'by_steps', steps: [step, step, step, step, step] };
}
