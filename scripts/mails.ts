// `npm run mails`: every mail about notices as HTML, text and pictures (two widths, light and dark), into the data folder's mails/.
import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {NOTICE_KINDS, type NoticeKind} from '../rules/notices/notices.ts';
import type {NoticeEvent} from '../server/features/notices/decide.ts';
import {noticeMail} from '../server/features/notices/mail.ts';
import {unsubscribeTokens} from '../server/features/notices/unsubscribe.ts';
import {envOrExit} from '../server/platform/config/env.ts';
import {launchBrowser} from '../tests/support/browser.ts';

const FOLDER = path.join(envOrExit().WING_DATA_DIR, 'mails');
const WIDTHS = {phone: 375, desktop: 800};
const SCHEMES = ['light', 'dark'] as const;

const eventOf = (kind: NoticeKind): NoticeEvent => ({
  kind,
  at: new Date(),
  id: kind,
  page: kind === 'match' || kind === 'message' ? '/chat/ada_ben' : '/matches',
  name: 'Ben',
});

/** Each kind alone, with a name, and with everything else that may wait beside it. */
const VARIANTS = [
  {name: '', namesInMails: false, others: []},
  {name: '-named', namesInMails: true, others: []},
  {name: '-and-more', namesInMails: false, others: NOTICE_KINDS.map(eventOf)},
];

const tokens = unsubscribeTokens('for pictures only');
await rm(FOLDER, {recursive: true, force: true});
await mkdir(FOLDER, {recursive: true});
const browser = await launchBrowser();
try {
  for (const kind of NOTICE_KINDS) {
    for (const {name, namesInMails, others} of VARIANTS) {
      const to = {userId: 'ada', email: 'ada@wing.example', id: kind, namesInMails};
      const {
        subject,
        text,
        html = '',
      } = noticeMail(
        {...to, event: eventOf(kind), others},
        {publicUrl: 'https://wing.example', unsubscribeToken: tokens.make('ada', kind)},
      );
      const file = `${FOLDER}/${kind}${name}`;
      await writeFile(`${file}.txt`, `Subject: ${subject}\n\n${text}\n`);
      await writeFile(`${file}.html`, html);
      for (const [size, width] of Object.entries(WIDTHS)) {
        for (const colorScheme of SCHEMES) {
          const page = await browser.newPage({viewport: {width, height: 600}, colorScheme});
          await page.setContent(html);
          await page.screenshot({path: `${file}.${size}-${colorScheme}.png`, fullPage: true});
          await page.close();
        }
      }
      console.log(`${file}: ${subject}, ${Buffer.byteLength(html)} bytes`);
    }
  }
} finally {
  await browser.close();
}
