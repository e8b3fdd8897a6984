import type { Page } from '@playwright/test';
import { CARRIED_ID } from '#contract/desk/first-screen/carried.ts';

const CARRIED = new RegExp(`<script type="application/json" id="${CARRIED_ID}">.*?</script>`, 's');

/** From now on, documents contain no data, as when the database is slow: each screen requests its own data. */
export async function withoutCarried(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(CARRIED, '') });
  });
}
