// A page whose connection to zero-cache stays open while some of what goes through it is held.
import type {Page} from 'playwright';

/** What the page tells the server to write never gets there; everything else does, both ways. */
export async function holdWrites(page: Page): Promise<void> {
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    const server = route.connectToServer();
    server.onMessage((frame) => route.send(frame));
    route.onMessage((frame) => {
      if (!String(frame).startsWith('["push"')) server.send(frame);
    });
  });
}

export type Hold = {hold: () => void; release: () => void};

/** While held, none of what is `heldBack` reaches the page from the server; released, all of it does, in order. */
async function holdable(page: Page, heldBack: (frame: string) => boolean): Promise<Hold> {
  let isHeld = false;
  let waiting: (() => void)[] = [];
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    const server = route.connectToServer();
    route.onMessage((frame) => server.send(frame));
    server.onMessage((frame) => {
      if (isHeld && heldBack(String(frame))) waiting.push(() => route.send(frame));
      else route.send(frame);
    });
  });
  return {
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const send of waiting) send();
      waiting = [];
    },
  };
}

/** While held, nothing that the server says reaches the page, but that it is there. */
export const holdableAnswers = (page: Page): Promise<Hold> =>
  holdable(page, (frame) => !frame.startsWith('["pong"'));

/** While held, the page is greeted and answered, but hears of no row. */
export const holdableRows = (page: Page): Promise<Hold> =>
  holdable(page, (frame) => frame.startsWith('["poke'));
