// Records everything a window receives and stores: WebSocket frames, responses, and the content of its databases and
// stores.
import type {Page, Response} from 'playwright';

export type Recorder = {
  frames: string[];
  answers: string[];
  /** Reads everything that the browser stores now. */
  kept: () => Promise<string>;
};

const TEXT = /json|text|javascript/;

async function bodyOf(response: Response): Promise<string> {
  const isText = TEXT.test(response.headers()['content-type'] ?? '');
  // Redirects have no body, and a page that was left discards its bodies.
  const body = isText ? await response.text().catch(() => '') : '';
  return `${response.url()} ${JSON.stringify(response.headers())} ${body}`;
}

/** Runs in the page: reads every store. */
async function readStores(): Promise<string> {
  const all: unknown[] = [{...localStorage}, {...sessionStorage}];
  for (const {name = ''} of await indexedDB.databases()) {
    const open = indexedDB.open(name);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const database = open.result;
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => rows.addEventListener('success', resolve));
      all.push(name, store, rows.result);
    }
    database.close();
  }
  return JSON.stringify(all);
}

/** Starts recording. The responses include the member's own account data. */
export function record(page: Page): Recorder {
  const frames: string[] = [];
  const answers: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({payload}) => frames.push(String(payload))),
  );
  page.on('response', (response) => {
    void bodyOf(response).then((body) => answers.push(body));
  });
  return {frames, answers, kept: () => page.evaluate(readStores)};
}
