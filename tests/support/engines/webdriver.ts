// A small client for W3C WebDriver: https://www.w3.org/TR/webdriver2/#endpoints.
import {z} from 'zod';

/** Longer than the driver's own timeouts: a driver whose page is frozen may not answer either. */
const ANSWER_TIMEOUT_MS = 25_000;

const answer = z.object({value: z.unknown()});
const failure = z.object({value: z.object({error: z.string(), message: z.string()})});

export type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<unknown>;

/** @returns a function that sends commands to the driver at this address, and throws the driver's errors. */
export function driverAt(address: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      ...(body && {body: JSON.stringify(body), headers: {'content-type': 'application/json'}}),
    });
    const json: unknown = await response.json();
    if (!response.ok) {
      const {error, message} = failure.parse(json).value;
      throw new Error(`${method} ${path}: ${error}: ${message}`);
    }
    return answer.parse(json).value;
  };
}

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export const elementId = (value: unknown) =>
  z.object({[ELEMENT]: z.string()}).parse(value)[ELEMENT];

/** Code points of WebDriver for keys that type no character. */
export const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

/** Waits for the function's promise; its error becomes the script's. */
export const scriptOf = (run: string) => `
  const done = arguments[arguments.length - 1];
  const given = [...arguments].slice(0, -1);
  Promise.resolve().then(() => (${run})(...given)).then(
    (value) => done({value}),
    (error) => done({error: String(error)}),
  );`;

export const scriptOutcome = z.union([
  z.object({error: z.string()}),
  z.object({value: z.unknown().optional()}),
]);
