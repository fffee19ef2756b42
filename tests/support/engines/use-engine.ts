// Runs the tests of a file in each engine.
import {afterAll, beforeAll, describe} from 'vitest';
import type {Member} from '../member.ts';
import type {Engine, Size} from './engine.ts';
import {ENGINES} from './install.ts';
import {openEngineWindow, type OpenWindow} from './page.ts';

export type OpenIn = (member?: Pick<Member, 'cookie'>, size?: Size) => Promise<OpenWindow>;

/** `tests` gets a function that opens windows of the engine. They are closed after the last test. */
export function inEachEngine(stack: {url: string}, tests: (open: OpenIn) => void): void {
  for (const {name, start} of ENGINES) {
    const launch = start();
    describe.runIf(launch)(name, () => {
      const windows: OpenWindow[] = [];
      let engine: Engine | undefined;
      beforeAll(async () => {
        engine = await launch?.();
      });
      afterAll(async () => {
        for (const {window} of windows) await window.close();
        await engine?.close();
      });
      tests(async (member, size) => {
        if (!engine) throw new Error(`${name} has not started.`);
        const opened = await openEngineWindow(engine, stack, member, size);
        windows.push(opened);
        return opened;
      });
    });
  }
}
