import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentProblem, accentShades, textOn, tidyColour } from './accent.ts';
import { contrast, SHAPE_CONTRAST, TEXT_CONTRAST } from './contrast.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
});

test('text on any colour is black or white and legible', () => {
  fc.assert(
    fc.property(hex, (fill) => {
      expect(['#000000', '#ffffff']).toContain(textOn(fill));
      expect(contrast(textOn(fill), fill)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }),
  );
  expect([textOn('#14213d'), textOn('#e8590c')]).toEqual(['#ffffff', '#000000']);
});

test('labels on an accepted colour are legible in both themes', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      fc.pre(accentProblem(colour) === null);
      const { light, dark, links } = accentShades(colour);
      expect(light.fill).toBe(colour);
      expect(contrast(light.fill, '#ffffff')).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
      expect(contrast(dark.fill, '#1b1b1e')).toBeGreaterThanOrEqual(SHAPE_CONTRAST);
      expect(contrast(links.light, '#f7f7f8')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrast(links.dark, '#1b1b1e')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      for (const { fill, hover, text } of [light, dark])
        for (const ground of [fill, hover])
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }),
  );
});

test('a colour that cannot be seen on white is refused', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const problem = accentProblem(colour);
      expect(problem === null).toBe(contrast(colour, '#ffffff') >= SHAPE_CONTRAST);
      const example = problem?.slice(-7) ?? colour;
      expect(accentProblem(example)).toBeNull();
    }),
  );
  expect(accentProblem('#ffd400')).toBe(
    '#ffd400 is too light to see on white. Choose a darker colour, such as #ad9000',
  );
});

test('a colour may be typed without # and in capitals', () => {
  expect(tidyColour(' 1F5FAE ')).toBe('#1f5fae');
  expect(accentProblem(tidyColour('blue'))).toMatch(/^Enter the colour as #/);
});
