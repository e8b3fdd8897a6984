import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** A finger on the screen of a `hasTouch` page. What the browser makes of it (scrolling, menus) is the browser's. */
export async function fingerOn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  return {
    async down(point: Point) {
      at = point;
      await send('touchStart');
    },
    async moveTo({ x, y }: Point) {
      const from = at;
      for (let step = 1; step <= 10; step += 1) {
        at = { x: from.x + ((x - from.x) * step) / 10, y: from.y + ((y - from.y) * step) / 10 };
        await send('touchMove');
      }
    },
    up: () => send('touchEnd'),
  };
}

export async function middleOf(what: Locator): Promise<Point> {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
