import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#tests/components/support/render.ts';
import { checkWhetherGone, reportMissing } from '#web/lib/lazy/missing-parts.ts';
import { MissingPartsNotice } from './missing-parts-notice.tsx';

afterEach(() => vi.restoreAllMocks());

test('the notice goes as soon as every part has loaded', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  await render(
    <MantineProvider>
      <MissingPartsNotice />
    </MantineProvider>,
  );
  const title = page.getByText('A new version is ready');
  const withdraw = reportMissing(() => {});
  await checkWhetherGone('Failed to fetch http://localhost/assets/part.js');
  await expect.element(title).toBeVisible();
  withdraw();
  await expect.element(title).not.toBeInTheDocument();
});
