import type { BrowserContext, Page } from '@playwright/test';
import { signInOnPage, type TestApp } from './app.ts';

/** Returns a function that opens the dashboard. It signs in the first time, and uses the same cookies after that. */
export function oneSignIn() {
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
  return async (page: Page, app: TestApp): Promise<void> => {
    await page.context().addCookies(cookies);
    if (cookies.length > 0) {
      await page.goto(`${app.url}/dashboard`);
      return;
    }
    await signInOnPage(page, app);
    cookies = await page.context().cookies();
  };
}
