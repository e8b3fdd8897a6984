import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** A finger on the screen of a `hasTouch` page. The browser turns the touches into scrolling and menus. */
export async function fingerOn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  /** Sends the touch to the browser and waits until the page has handled it. */
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  return {
    async down(point: Point) {
      at = point;
      await send('touchStart');
    },
    async moveTo(to: Point) {
      for (const point of way(at, to)) {
        at = point;
        await send('touchMove');
      }
    },
    /** Touches and moves without a pause, even on a slow machine. The finger stays down. */
    async flick(from: Point, to: Point) {
      at = from;
      const sent = [send('touchStart')];
      for (const point of way(from, to)) {
        at = point;
        sent.push(send('touchMove'));
      }
      await Promise.all(sent);
    },
    up: () => send('touchEnd'),
  };
}

/** Returns the ends of ten equal steps from one point to another. */
function way(from: Point, to: Point): Point[] {
  return Array.from({ length: 10 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / 10,
    y: from.y + ((to.y - from.y) * (step + 1)) / 10,
  }));
}

export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
