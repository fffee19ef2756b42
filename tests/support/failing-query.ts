// Makes one query fail on one page.
import type {Page} from 'playwright';
import {z} from 'zod';

const desired = z.tuple([
  z.string(),
  z.object({
    desiredQueriesPatch: z.array(
      z.object({op: z.string(), hash: z.string().optional(), name: z.string().optional()}),
    ),
  }),
]);
const handshakeData = z.object({initConnectionMessage: z.unknown()});

/** The hash under which a client's message requests the named query, if it does. */
function hashIn(message: unknown, name: string): string | undefined {
  const parsed = desired.safeParse(message);
  return parsed.data?.[1].desiredQueriesPatch.find((put) => put.name === name)?.hash;
}

/** The handshake carries the client's first message in the WebSocket subprotocol. */
function firstMessage(protocols: readonly string[]): unknown {
  for (const protocol of protocols) {
    const text = Buffer.from(decodeURIComponent(protocol), 'base64').toString('utf8');
    const parsed = handshakeData.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data.initConnectionMessage;
  }
  return undefined;
}

/** From the page's next connection on, the named query fails. */
export async function failQuery(page: Page, name: string): Promise<void> {
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    const server = route.connectToServer();
    // zero-cache's response when the query endpoint fails.
    const fail = (message: unknown) => {
      const id = hashIn(message, name);
      if (!id) return;
      const errors = [{error: 'app', id, name, message: 'The database is away.'}];
      route.send(JSON.stringify(['transformError', errors]));
    };
    let isConnected = false;
    server.onMessage((frame) => {
      route.send(frame);
      if (isConnected) return;
      isConnected = true;
      fail(firstMessage(route.protocols()));
    });
    route.onMessage((frame) => {
      server.send(frame);
      fail(JSON.parse(String(frame)));
    });
  });
}
