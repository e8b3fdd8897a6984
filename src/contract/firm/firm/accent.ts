import { contrast, mixed, SHAPE_CONTRAST, TEXT_CONTRAST } from './contrast.ts';

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The darkest background of public pages in the light theme (`surfaces.light.sunken`). */
const LIGHT_GROUND = '#f7f7f8';
/** The lightest background of public pages in the dark theme (`surfaces.dark.card`). */
const DARK_GROUND = '#1b1b1e';
const STEPS = 50;

/** The product's own colour (shade 7 of the theme's `brand`), for mails without a firm's colour. */
export const PRODUCT_ACCENT = '#1b6450';

/** Shades of the firm's colour in one theme, as '#rrggbb'. */
export interface AccentShade {
  /** Fill of buttons and bars. */
  fill: string;
  hover: string;
  /** Black or white, legible on `fill`. */
  text: string;
}

export interface AccentShades {
  light: AccentShade;
  dark: AccentShade;
  /** Legible text on the page, also for the focus ring. */
  links: { light: string; dark: string };
}

/** '#1F5FAE' or '1f5fae' → '#1f5fae'. Other text stays as it is. */
export function tidyColour(text: string): string {
  const [, hex] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  return hex === undefined ? text.trim() : `#${hex.toLowerCase()}`;
}

/** Returns why the firm can't use this tidied colour, as a sentence that says what to do, or null. */
export function accentProblem(colour: string): string | null {
  if (!/^#[0-9a-f]{6}$/.test(colour))
    return 'Enter the colour as # and six digits or letters from a to f, such as #1f5fae';
  if (contrast(colour, WHITE) >= SHAPE_CONTRAST) return null;
  return `${colour} is too light to see on white. Choose a darker colour, such as ${shadeOn(WHITE, colour, SHAPE_CONTRAST)}`;
}

/** Shades of a colour that `accentProblem` accepts. In the dark theme, a dark colour is lightened until it stands out. */
export function accentShades(colour: string): AccentShades {
  return {
    light: shadeOf(colour),
    dark: shadeOf(shadeOn(DARK_GROUND, colour, SHAPE_CONTRAST)),
    links: {
      light: shadeOn(LIGHT_GROUND, colour, TEXT_CONTRAST),
      dark: shadeOn(DARK_GROUND, colour, TEXT_CONTRAST),
    },
  };
}

/** The better of black and white reaches 4.58:1 on any colour. */
export function textOn(fill: string): string {
  return contrast(fill, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK;
}

function shadeOf(fill: string): AccentShade {
  const text = textOn(fill);
  return { fill, text, hover: mixed(fill, text === WHITE ? BLACK : WHITE, 0.12) };
}

/** Darkens the colour on a light ground, or lightens it on a dark ground, only as far as the contrast requires. */
function shadeOn(ground: string, colour: string, least: number): string {
  const away = textOn(ground);
  const shades = Array.from({ length: STEPS + 1 }, (_, step) => mixed(colour, away, step / STEPS));
  return shades.find((shade) => contrast(shade, ground) >= least) ?? away;
}
