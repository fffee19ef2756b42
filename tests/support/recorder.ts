// Everything a window receives and keeps: the frames of its WebSockets, the answers of its requests, and
// what lies in its databases and stores afterwards.
import type {Page, Response} from 'playwright';

export type Recorder = {
  frames: string[];
  answers: string[];
  /** Reads what the browser keeps now. */
  kept: () => Promise<string>;
};

const TEXT = /json|text|javascript/;

async function bodyOf(response: Response): Promise<string> {
  const isText = TEXT.test(response.headers()['content-type'] ?? '');
  // A redirect has none, and one of a page that was left is gone.
  const body = isText ? await response.text().catch(() => '') : '';
  return `${response.url()} ${JSON.stringify(response.headers())} ${body}`;
}

/** Runs in the page. */
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

/** Starts recording. The answers of one's own account are asked for by the pages and are in it. */
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
