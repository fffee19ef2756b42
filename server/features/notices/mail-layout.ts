// A mail's HTML and text from one source. Tables and inline styles, because mail programs know little else; nothing is
// loaded from anywhere.
import {currentLanguage} from '#words';
import {html} from 'hono/html';
import {LANGUAGES} from '../../../rules/words/languages.ts';

type Link = {readonly label: string; readonly url: string};

export type MailContent = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: Link;
  readonly why: string;
  readonly links: readonly Link[];
};

const FONT = "font-family:'Trebuchet MS',Verdana,sans-serif";

/** Wing's colours (client/ui/theme.css): inline the light ones, which programs without dark mode show. */
const DARK = `
  @media (prefers-color-scheme: dark) {
    .ground { background: #181316 !important; }
    .card { background: #231c20 !important; border-color: #3b3136 !important; }
    .ink { color: #f4ece8 !important; }
    .soft, .soft a { color: #c0afae !important; }
    .mark { color: #93bbf4 !important; }
    .button { background: #93bbf4 !important; color: #0d2243 !important; }
  }
`;

export function htmlOf({heading, paragraphs, button, why, links}: MailContent): string {
  const language = currentLanguage();
  return String(
    html`<!doctype html>
      <html lang="${language}" dir="${LANGUAGES[language].direction}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${heading}</title>
          <style>
            ${DARK}
          </style>
        </head>
        <body class="ground" style="margin:0;padding:0;background:#f4eeea">
          <table
            role="presentation"
            class="ground"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            border="0"
            style="background:#f4eeea"
          >
            <tr>
              <td role="main" align="center" style="padding:24px 12px">
                <table
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  style="max-width:480px"
                >
                  <tr>
                    <td
                      class="mark"
                      style="padding:0 8px 16px;${FONT};font-size:24px;font-weight:bold;color:#1b4b91"
                    >
                      Wing
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="card"
                      style="padding:28px 24px;background:#fffcfa;border:1px solid #dccfc9;border-radius:4px 20px 4px 20px"
                    >
                      <h1
                        class="ink"
                        style="margin:0 0 16px;${FONT};font-size:24px;line-height:1.25;color:#241a1f"
                      >
                        ${heading}
                      </h1>
                      ${paragraphs.map(
                        (paragraph) =>
                          html`<p
                            class="ink"
                            style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;color:#241a1f"
                          >
                            ${paragraph}
                          </p>`,
                      )}
                      <table
                        role="presentation"
                        cellpadding="0"
                        cellspacing="0"
                        border="0"
                        style="margin-top:8px"
                      >
                        <tr>
                          <td>
                            <a
                              class="button"
                              href="${button.url}"
                              style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;font-weight:bold;background:#1b4b91;color:#ffffff;text-decoration:none;border-radius:4px 14px 4px 14px"
                              >${button.label}</a
                            >
                          </td>
                        </tr>
                      </table>
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="soft"
                      style="padding:20px 8px;${FONT};font-size:14px;line-height:1.5;color:#655459"
                    >
                      <p style="margin:0 0 8px">${why}</p>
                      ${links.map(
                        ({label, url}) =>
                          html`<p style="margin:0 0 8px">
                            <a href="${url}" style="color:#655459">${label}</a>
                          </p>`,
                      )}
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html> `,
  );
}

const linked = ({label, url}: Link) => `${label}:\n${url}`;

/** The same words; an address stands on a line of its own, where mail programs make it a link. */
export function textOf({heading, paragraphs, button, why, links}: MailContent): string {
  return [heading, ...paragraphs, linked(button), '--', why, ...links.map(linked)].join('\n\n');
}
