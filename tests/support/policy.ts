// Collects what a window's pages do against the content security policy, and what they log.
import type {BrowserContext} from 'playwright';

/** Written by Playwright into the console of a page whose service worker it keeps from starting. */
const OF_PLAYWRIGHT = 'Service Worker registration blocked by Playwright';

/** Every line that the pages log from now on, as `address: text`. */
export function watchConsole(context: BrowserContext): string[] {
  const logged: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (text !== OF_PLAYWRIGHT) logged.push(`${message.page()?.url()}: ${text}`);
  });
  return logged;
}

/** Every violation from now on, as `path: directive address sample`, or as the console words it. */
export async function watchPolicyViolations(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('tellViolation', (line: string) => seen.push(line));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'tellViolation');
      if (typeof tell !== 'function') throw new Error('tellViolation is not exposed.');
      tell(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    }),
  );
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) seen.push(message.text());
  });
  return seen;
}
