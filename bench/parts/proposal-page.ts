import type { Browser, Page } from '@playwright/test';
import type { Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { startProduct } from '#bench/processes.ts';
import { figure, markdownTable, publish } from '#bench/results.ts';
import { buildIfStale } from '#scripts/builds.ts';
import { aHugeProposal } from '#tests/components/support/huge-proposal.ts';
import { aProposal } from '#tests/components/support/proposals.ts';
import { launch, load, openPage, SLOWED } from './browser.ts';

/** Any number will do, because the database isn't measured. */
const CLIENTS = 1_000;

/**
 * Measures the built proposal page: the time until it can be used, and from a tick until the browser has painted the new
 * totals. The product serves the page, and the bench returns the proposal's data, so that their size is known.
 */
export async function runProposalPage(cluster: Cluster, { quick }: BenchOptions): Promise<void> {
  await buildIfStale();
  const database = await cluster.copyOf(await cluster.prepared(CLIENTS), 'run');
  const product = await startProduct(cluster.urlOf(database));
  const browser = await launch();
  try {
    const documents = {
      '6 services, a letter of one page': aProposal(),
      '40 services, 3 letters of 20 pages': aHugeProposal(),
    };
    const rows: string[][] = [];
    for (const [name, document] of Object.entries(documents)) {
      const rounds = [];
      for (let round = 0; round < (quick ? 1 : 5); round += 1) {
        rounds.push(await measure(browser, product.url, document));
      }
      const middle = rounds.toSorted((a, b) => a.usable - b.usable)[Math.floor(rounds.length / 2)];
      if (!middle) throw new Error('No round completed');
      const ticks = rounds.flatMap((round) => round.ticks).toSorted((a, b) => a - b);
      rows.push([
        name,
        figure(middle.script / 1_000),
        figure(middle.all / 1_000),
        figure(middle.usable),
        figure(middle.shift),
        figure(ticks[Math.floor(ticks.length / 2)] ?? 0),
        figure(ticks.at(-1) ?? 0),
      ]);
    }
    const head = [
      'proposal',
      'script kB',
      'all kB',
      'usable ms',
      'layout shift',
      'tick until painted, median ms',
      'slowest ms',
    ];
    const body = `${markdownTable(head, rows)}\n\nProcessor slowed ${SLOWED} times. Sizes are compressed (gzip), except the document, which the bench itself returns; the cache is empty. Ticks use no network.`;
    if (quick) console.log(body);
    else publish('proposal-page', 'The proposal page', body);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(browser: Browser, url: string, proposal: object) {
  const { page, close } = await openPage(browser, url, null);
  await page.route('**/rpc/proposalPage/open', (route) => route.fulfill({ json: { json: proposal } }));
  const sign = (current: Page) => current.getByRole('button', { name: 'Review and sign' });
  const loaded = await load(page, `${url}/proposal/a-token`, sign);
  const ticks: number[] = [];
  for (const checkbox of await page.getByRole('checkbox').all()) {
    await checkbox.scrollIntoViewIfNeeded();
    ticks.push(await checkbox.evaluate(untilPainted));
  }
  await close();
  return { ...loaded, ticks };
}

/** Milliseconds from the click until the frame after the totals have changed. */
function untilPainted(checkbox: HTMLElement | SVGElement): Promise<number> {
  return new Promise((resolve) => {
    const totals = document.querySelector('[aria-label="Your total"]');
    if (!totals) throw new Error('No totals');
    const began = performance.now();
    const observer = new MutationObserver(() => {
      observer.disconnect();
      // The frame is painted after its callbacks, and before the next task.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    observer.observe(totals, { subtree: true, childList: true, characterData: true });
    (checkbox as HTMLElement).click();
  });
}
