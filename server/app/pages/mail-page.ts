// `/dev/mail` shows unsent mails as they would arrive, while Wing is tried on one machine. Its readers can reset every password, so it exists
// only there, and refuses proxied requests.
import {Hono} from 'hono';
import {html} from 'hono/html';
import {allowedOrigins, type Env} from '../../platform/config/env.ts';
import type {Mail} from '../../platform/mail/mailer.ts';
import {readMails} from '../../platform/mail/folder.ts';
import {mailFolder} from '../../platform/mail/mail-folder.ts';

const MAILS_SHOWN = 30;
/** Headers that proxies and tunnels add. A direct request from this machine has none of them. */
const PROXY_HEADERS =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-original-.*|(cf|true|fly)-.*-?ip)$/;

const STYLE = `
  :root { color-scheme: light dark; background: Canvas; color: CanvasText; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
  article { border-top: 1px solid; }
  iframe { box-sizing: border-box; width: 100%; height: 34rem; border: 1px solid; }
`;

function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:/.test(part) ? html`<a href="${part}">${part}</a>` : part));
}

/** Links of a mail in a frame open outside it. */
const inFrame = (mail: string) => mail.replace('<head>', '<head><base target="_blank">');

function shown({html: asHtml, text}: Mail, position: number) {
  const plain = html`<pre>${linked(text)}</pre>`;
  if (asHtml === undefined) return plain;
  return html`<iframe
      src="/dev/mail/${position}"
      title="The mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <details>
      <summary>As text</summary>
      ${plain}
    </details>`;
}

export function mailPage(env: Env): Hono {
  const hosts = allowedOrigins(env).map((origin) => new URL(origin).host);
  const app = new Hono();
  app.get('/dev/mail.css', (c) => c.body(STYLE, 200, {'Content-Type': 'text/css'}));
  app.use('/dev/mail/*', async (c, next) => {
    // DNS rebinding: a foreign page can make its own host name resolve to this machine.
    const isKnownHost = hosts.includes(c.req.header('host') ?? '');
    const isDirect = !Object.keys(c.req.header()).some((name) => PROXY_HEADERS.test(name));
    if (!isKnownHost || !isDirect) return c.notFound();
    c.header('Cache-Control', 'no-store');
    return next();
  });
  app.get('/dev/mail/:position{\\d+}', async (c) => {
    const mails = await readMails(mailFolder(env), MAILS_SHOWN);
    const asHtml = mails[Number(c.req.param('position'))]?.html;
    return asHtml === undefined ? c.notFound() : c.html(inFrame(asHtml));
  });
  app.get('/dev/mail', async (c) => {
    const mails = await readMails(mailFolder(env), MAILS_SHOWN);
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <meta name="viewport" content="width=device-width" />
          <title>Mails · Wing</title>
          <link rel="stylesheet" href="/dev/mail.css" />
          <main>
            <h1>Mails</h1>
            <p>No mail server is configured, so Wing shows here what it would have sent.</p>
            ${mails.length === 0 ? html`<p>Nothing yet.</p>` : ''}
            ${mails.map(
              (mail, position) =>
                html`<article>
                  <h2>${mail.subject}</h2>
                  <p>To ${mail.to}</p>
                  ${shown(mail, position)}
                </article>`,
            )}
          </main>
        </html>`,
    );
  });
  return app;
}
