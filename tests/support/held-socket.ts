// Holds back selected messages of a page's connection to zero-cache, which stays open.
import type {Page} from 'playwright';

/** The page's messages fail as without a network. */
export const holdMessages = (page: Page): Promise<unknown> =>
  page.route('**/api/chat/messages', (route) => route.abort());

/** Drops every push and every message of the page, and passes everything else. */
export async function holdWrites(page: Page): Promise<void> {
  await holdMessages(page);
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

/** While held, no poke reaches the page, so it gets no rows. */
export const holdableRows = (page: Page): Promise<Hold> =>
  holdable(page, (frame) => frame.startsWith('["poke'));
