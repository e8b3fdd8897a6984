import { findChromium } from '#tests/support/chromium.ts';

/** Finds the browser, which inherits the variables of this process. */
export default async function setup(): Promise<void> {
  const { executablePath, env } = await findChromium();
  Object.assign(process.env, env, { CHROMIUM_PATH: executablePath });
}
