// Collects what a window's pages do against the content security policy, and what they log.
import type {BrowserContext} from 'playwright';

/** Every line of the console from now on, as `address: text`. */
export function watchConsole(context: BrowserContext): string[] {
  const logged: string[] = [];
  context.on('console', (message) => logged.push(`${message.page()?.url()}: ${message.text()}`));
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
