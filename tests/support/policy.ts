// Collects CSP violations and console messages of a window's pages.
import type {BrowserContext} from 'playwright';

const IGNORED_MESSAGES = [
  // Playwright logs this on pages whose service worker it blocks.
  /^Service Worker registration blocked by Playwright$/,
  // Zero's log of a connection that was refused while a page was loaded again (ADR 40); it connects again.
  /^clientID=.*InvalidConnectionRequest/s,
  // Zero's warning that a query took more than five seconds to get its first rows.
  /^clientID=.*Slow query materialization/s,
];

/** Every later console message, as `address: text`. */
export function watchConsole(context: BrowserContext): string[] {
  const logged: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (!IGNORED_MESSAGES.some((ignored) => ignored.test(text)))
      logged.push(`${message.page()?.url()}: ${text}`);
  });
  return logged;
}

/** Every later violation, as `path: directive address sample` or in the console's wording. */
export async function watchPolicyViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction('tellViolation', (line: string) => violations.push(line));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'tellViolation');
      if (typeof tell !== 'function') throw new Error('tellViolation is not exposed.');
      tell(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    }),
  );
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}
