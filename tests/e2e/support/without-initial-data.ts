import type { Page } from '@playwright/test';
import { INITIAL_DATA_ID } from '#contract/desk/first-screen/initial-data.ts';

const INITIAL_DATA = new RegExp(`<script type="application/json" id="${INITIAL_DATA_ID}">.*?</script>`, 's');

/** From now on, documents contain no data, as when the database is slow: each screen requests its own data. */
export async function withoutInitialData(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(INITIAL_DATA, '') });
  });
}
