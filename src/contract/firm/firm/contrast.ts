/** WCAG 2.2: 1.4.3 for text, 1.4.11 for controls and meaningful graphics. */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

type Channels = readonly [red: number, green: number, blue: number];

/** `hex` is '#rrggbb'. */
function channelsOf(hex: string): Channels {
  const channel = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two '#rrggbb' colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Mixes two colours. `share` is the part of `other`, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  return `#${channelsOf(colour)
    .map((channel, index) => Math.round(channel * (1 - share) + (others[index] ?? 0) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}
