// Runs the tests of a file in each engine.
import {afterAll, beforeAll, describe} from 'vitest';
import type {FaultProxy} from '../fault-proxy.ts';
import type {Member} from '../member.ts';
import type {Engine, Size} from './engine.ts';
import {ENGINES} from './install.ts';
import {openEngineWindow, type OpenWindow} from './page.ts';
import {startSocks} from './socks.ts';

export type OpenIn = (member?: Pick<Member, 'cookie'>, size?: Size) => Promise<OpenWindow>;
export type StartWith = (profile: string) => Promise<Engine>;

/**
 * `tests` gets a function that opens windows of the engine, which are closed after the last test, and one that starts the engine
 * with a folder for its storage. With a proxy, pages reach Wing through it.
 */
export function inEachEngine(
  stack: {url: string},
  tests: (open: OpenIn, startWith: StartWith) => void,
  proxy?: Pick<FaultProxy, 'port'>,
): void {
  for (const {name, start} of ENGINES) {
    const launch = start();
    describe.runIf(launch)(name, () => {
      const windows: OpenWindow[] = [];
      let socks: Awaited<ReturnType<typeof startSocks>> | undefined;
      let engine: Engine | undefined;
      const started = async (profile?: string) => {
        if (!launch) throw new Error(`${name} is missing.`);
        return launch({profile, proxyPort: socks?.port});
      };
      beforeAll(async () => {
        if (proxy) socks = await startSocks(proxy);
      });
      afterAll(async () => {
        for (const {window} of windows) await window.close();
        await engine?.close();
        socks?.close();
      });
      tests(async (member, size) => {
        engine ??= await started();
        const opened = await openEngineWindow(engine, stack, member, size);
        windows.push(opened);
        return opened;
      }, started);
    });
  }
}
