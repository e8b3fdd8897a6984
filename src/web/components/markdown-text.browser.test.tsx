import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#tests/components/support/render.ts';
import { MarkdownText } from './markdown-text.tsx';

test('headings start at the given level and go no deeper than the sixth', async () => {
  const { rerender } = await render(<MarkdownText text={'# Fees\n\n### Billing'} topLevel={3} />);
  await expect.element(page.getByRole('heading', { name: 'Fees', level: 3 })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Billing', level: 5 })).toBeVisible();
  await rerender(<MarkdownText text={'# Fees\n\n### Billing'} topLevel={5} />);
  await expect.element(page.getByRole('heading', { name: 'Billing', level: 6 })).toBeVisible();
});

test('lists, tables and bold text become semantic elements', async () => {
  await render(
    <MarkdownText
      text={
        'Ada\n**Byron**\n\n3. one\n   - inner\n4. two\n\n| Service | Fee |\n|---|--:|\n| Payroll | **£10.00** |\n\n---'
      }
    />,
  );
  const numbered = page.getByRole('list').first();
  await expect.element(numbered).toHaveAttribute('start', '3');
  await expect.element(numbered.getByRole('list').getByRole('listitem')).toHaveTextContent('inner');
  await expect.element(page.getByRole('columnheader', { name: 'Fee' })).toHaveAttribute('scope', 'col');
  await expect.element(page.getByRole('cell', { name: '£10.00' })).toHaveStyle({ textAlign: 'right' });
  await expect.element(page.getByRole('separator')).toBeInTheDocument();
  const name = page.getByText('Byron').element();
  expect(name.tagName).toBe('STRONG');
  const paragraph = name.parentElement?.getBoundingClientRect();
  expect(name.getBoundingClientRect().top).toBeGreaterThan((paragraph?.top ?? Infinity) + 10);
});

test('HTML and links in the text stay text', async () => {
  const text = '<img src=x onerror=alert(1)> [here](javascript:alert(1)) <b>bold</b>';
  const { container } = await render(<MarkdownText text={text} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelectorAll('img, a, b, strong')).toHaveLength(0);
});

test('long words and wide tables stay within 320 pixels', async () => {
  const row = `|${' cell |'.repeat(12)}`;
  const { container } = await render(
    <div style={{ width: 320 }}>
      <MarkdownText text={`${'a'.repeat(500)}\n\n${row}\n|${'-|'.repeat(12)}\n${row}`} />
    </div>,
  );
  const widest = [...container.querySelectorAll('p, table')].map(({ scrollWidth }) => scrollWidth);
  expect(Math.max(...widest)).toBeLessThanOrEqual(320);
});
