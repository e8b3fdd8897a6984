import { findChromium } from '#tests/support/browser/chromium.ts';

/** Finds the browser and sets its variables in this process, so that the browser inherits them. */
export default async function setup(): Promise<void> {
  const { executablePath, env } = await findChromium();
  Object.assign(process.env, env, { CHROMIUM_PATH: executablePath });
}
