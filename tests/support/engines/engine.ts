// What the tests need of a browser engine. WebKitGTK is driven over WebDriver, Firefox over WebDriver BiDi.

export type Point = {readonly x: number; readonly y: number};

export type Key =
  | 'Enter'
  | 'Tab'
  | 'Escape'
  | 'Space'
  | 'Backspace'
  | 'Home'
  | 'End'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight';

export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | {readonly [key: string]: Json};

/** A tab of a real browser, with real input. */
export type EngineTab = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Makes it the tab that is looked at. WebKit's driver does so before each command. */
  show: () => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Calls a function, given as source text, in the page, and waits for its promise. */
  evaluate: (run: string, args: readonly Json[]) => Promise<unknown>;
  movePointer: (to: Point) => Promise<void>;
  pressPointer: () => Promise<void>;
  releasePointer: () => Promise<void>;
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** Chooses a file of this machine in the first file field that the selector finds. */
  upload: (selector: string, file: string) => Promise<void>;
  /** Errors on the console and uncaught errors. WebKit's driver tells none; its pages report theirs to the server. */
  readonly problems: readonly string[];
  /** @returns a PNG. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
};

export type Cookie = {readonly name: string; readonly value: string};

export type Size = {readonly width: number; readonly height: number};

/** A browser with its own cookies and storage. */
export type EngineWindow = {
  openTab: () => Promise<EngineTab>;
  /** For the host `localhost`. The page that is open must be of that host. */
  setCookies: (cookies: readonly Cookie[]) => Promise<void>;
  close: () => Promise<void>;
};

export type Engine = {
  readonly name: string;
  openWindow: (size: Size) => Promise<EngineWindow>;
  close: () => Promise<void>;
};

export type Launch = {
  /** Of a SOCKS proxy on this machine, by which pages reach Wing. */
  readonly proxyPort?: number;
  /** The folder that keeps the storage for the next start. Without it, each window has storage of its own. */
  readonly profile?: string;
};

/** Marks every process of a browser, so that `killMentioning` finds it. */
export const profileEnv = ({profile}: Launch): NodeJS.ProcessEnv =>
  profile === undefined ? {} : {WING_BROWSER_PROFILE: profile};
