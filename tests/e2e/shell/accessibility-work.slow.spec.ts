import { expect, test } from '#tests/e2e/support/app.ts';
import { problemsOfScreens } from '#tests/e2e/support/screen-checks.ts';

// Failures name the screen and the element, so a trace would only cost time.
test.use({ trace: 'off' });

test('axe finds no violations on any screen of daily work', async ({ page, app }) => {
  test.setTimeout(900_000);
  expect(await problemsOfScreens(page, app, 'work')).toEqual([]);
});
