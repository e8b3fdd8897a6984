import { describe, expect, test } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { PRODUCT_ACCENT } from '#contract/firm/firm/accent.ts';
import { accents, brand, red, statusColours, surfaces, tints } from './colours.ts';

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and meaningful graphics. */
const TEXT = 4.5;
const NON_TEXT = 3;

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((index) => {
    const value = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (channels[0] ?? 0) + 0.7152 * (channels[1] ?? 0) + 0.0722 * (channels[2] ?? 0);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('%s scheme', (scheme) => {
  const surface = surfaces[scheme];
  const accent = accents[scheme];
  const grounds = [
    surface.page,
    surface.sunken,
    surface.card,
    surface.control,
    surface.hover,
    surface.active,
  ];

  test.each(CLIENT_STATUSES)('the label of %s is legible on its tint and on a card', (status) => {
    const { fg, bg } = statusColours[status][scheme];
    expect(contrast(fg, bg)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(fg, surface.card)).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(grounds)('text, dimmed text and links are legible on %s', (ground) => {
    expect(contrast(surface.text, ground)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(surface.dimmed, ground)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(accent.link, ground)).toBeGreaterThanOrEqual(TEXT);
  });

  test.each([surface.page, surface.sunken, surface.card, surface.control])(
    'fields and the focus ring stand out on %s',
    (ground) => {
      expect(contrast(surface.fieldBorder, ground)).toBeGreaterThanOrEqual(NON_TEXT);
      expect(contrast(accent.focus, ground)).toBeGreaterThanOrEqual(NON_TEXT);
    },
  );

  test('an error message is legible on a card', () => {
    expect(contrast(accent.error, surface.card)).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(Object.entries(tints))(
    'plain and coloured text is legible on %s tint and hover colour',
    (_, { [scheme]: tint }) => {
      for (const ground of [tint.bg, tint.hover]) {
        expect(contrast(tint.fg, ground)).toBeGreaterThanOrEqual(TEXT);
        expect(contrast(surface.text, ground)).toBeGreaterThanOrEqual(TEXT);
      }
    },
  );
});

test('white is legible on the filled buttons of both schemes', () => {
  for (const shade of [brand[6], brand[7], red[6], red[7]]) {
    expect(contrast('#ffffff', shade)).toBeGreaterThanOrEqual(TEXT);
  }
});

test('mails and PDFs have the colour of the pages by default', () => {
  expect(PRODUCT_ACCENT).toBe(brand[7]);
});
