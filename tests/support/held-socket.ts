// Holds back selected messages of a page's connection to zero-cache, which stays open.
import type {Page} from 'playwright';

/** Drops every push of the page and passes everything else in both directions. */
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

/** While held, messages that match `heldBack` do not reach the page; on release they do, in order. */
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

/** While held, only pongs reach the page. */
export const holdableAnswers = (page: Page): Promise<Hold> =>
  holdable(page, (frame) => !frame.startsWith('["pong"'));

/** While held, no poke reaches the page, so it gets no rows. */
export const holdableRows = (page: Page): Promise<Hold> =>
  holdable(page, (frame) => frame.startsWith('["poke'));
