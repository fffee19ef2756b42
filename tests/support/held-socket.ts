// Holds back selected messages of a page's connection to zero-cache, which stays open.
import type {Page} from 'playwright';
import {z} from 'zod';

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

/** While held, what the page asks for does not reach zero-cache. `asked` resolves when it has asked. */
export async function holdableQueries(page: Page): Promise<Hold & {asked: Promise<void>}> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    const server = route.connectToServer();
    route.onMessage(async (frame) => {
      if (isHeld && String(frame).startsWith('["changeDesiredQueries')) {
        asked.resolve();
        await released.promise;
      }
      server.send(frame);
    });
  });
  return {
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      released.resolve();
    },
    asked: asked.promise,
  };
}

const pokePart = z.tuple([
  z.literal('pokePart'),
  z.looseObject({
    rowsPatch: z.array(z.looseObject({tableName: z.string().optional()})).default([]),
  }),
]);
type PokePart = z.infer<typeof pokePart>[1];

/** What zero-cache tells the page of rows and queries passes `change` first. */
export function changePokes(page: Page, change: (part: PokePart) => object): Promise<void> {
  return page.routeWebSocket(/\/zero\/sync/, (route) => {
    const server = route.connectToServer();
    server.onMessage((frame) => {
      const {data} = pokePart.safeParse(JSON.parse(String(frame)));
      route.send(data ? JSON.stringify([data[0], change(data[1])]) : frame);
    });
  });
}

/** The rows of all tables but these. */
export const rowsWithout = ({rowsPatch}: PokePart, tables: readonly string[]) =>
  rowsPatch.filter(({tableName = ''}) => !tables.includes(tableName));
