import type { Page } from '@playwright/test';

/** Pixels per frame. At 60 frames per second, this scrolls four screens per second. */
export const SCROLL_STEP = 60;

/** Scrolls the page down to `end` pixels, a step per frame, and returns how long the frames took in milliseconds. */
export function scrollDown(page: Page, end: number) {
  return page.evaluate(
    async ({ end, step }) => {
      const frames: number[] = [];
      let last = performance.now();
      for (let y = 0; y < end; y += step) {
        window.scrollTo(0, y);
        const now = await Promise.race([
          new Promise<number>((resolve) => requestAnimationFrame(resolve)),
          new Promise<null>((resolve) => setTimeout(() => resolve(null), 5_000)),
        ]);
        // A headless Chromium sometimes stops rendering while the page keeps running.
        if (now === null) break;
        frames.push(now - last);
        last = now;
      }
      frames.sort((a, b) => a - b);
      return {
        count: frames.length,
        long: frames.filter((frame) => frame > 50).length,
        p50: frames[Math.floor(frames.length / 2)] ?? 0,
        p99: frames[Math.floor(frames.length * 0.99)] ?? 0,
      };
    },
    { end, step: SCROLL_STEP },
  );
}
