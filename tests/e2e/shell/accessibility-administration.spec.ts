import { expect, test } from '#tests/e2e/support/app.ts';
import { problemsOfScreens } from '#tests/e2e/support/screen-checks.ts';

test('axe finds nothing on any screen of administration, light and dark; nothing is lost where it is enlarged', async ({
  page,
  app,
}) => {
  test.setTimeout(900_000);
  expect(await problemsOfScreens(page, app, 'administration')).toEqual([]);
});
