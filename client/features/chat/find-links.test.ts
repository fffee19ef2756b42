// Which parts of a message are links, in eight languages.
import {expect, test} from 'vitest';
import {findLinks} from './find-links.ts';

const found = (text: string) => findLinks(text).map(({raw}) => raw);

test.each([
  // English
  'That was fun.me too',
  'Hello.it is me',
  'ok.no problem',
  'I like tea.so do you?',
  'see you at 8.in the park',
  'Are you free?yes.at 9.is that ok',
  'I work in IT.as do you',
  'so.do you like it.to be honest',
  'Great.Info follows tomorrow',
  'We lost 3:2.Net result: sad',
  'my e-mail is anna@example.com',
  'version 2.0.1, or 3.10',
  'It starts at 7.30p.m.',
  'I like tea.so?really',
  'look at the.app store',
  'Thanks.name your place',
  'He is a pro.live music is on',
  'e.g. on Friday, i.e. tomorrow',
  'I saw it in main.py and README.md',
  'wait...what',
  // German
  'Das war schön.es war toll',
  'Ja.am Freitag um 8',
  'Gerne.de nada',
  'Bis morgen um 8.in Ordnung?',
  'z.B. am See, d.h. draußen',
  'Super.so machen wir es',
  // French
  'Oui.tu viens ?',
  'Bonjour.la vie est belle',
  'Je suis là.ne pars pas',
  "C'est bon.et toi ?",
  'Merci.me voilà',
  // Spanish
  'Hola.me gusta mucho',
  'Vale.es verdad',
  'No sé.la verdad',
  'Bien.se puede ir',
  'Nos vemos a las 8.no tardes',
  // Italian
  'Ciao.ci vediamo',
  'Bene.la sera va bene',
  'Certo.mi piace',
  'Grazie.ma dai',
  // Portuguese
  'Oi.eu gosto',
  'Sim.me liga',
  'Chego às 8.com a minha irmã',
  'Legal.no parque',
  // Dutch
  'Leuk.ik kom om 8',
  'Ja.is goed',
  'Nee.nu niet',
  'Gezellig.tot morgen.om 9',
  // Polish
  'Tak.to prawda',
  'Cześć.co robisz',
  'Dobrze.nie ma sprawy',
  'Super.no to do jutra',
])('no link in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ['See https://example.com/?q=1 and tell me', ['https://example.com/?q=1']],
  ['http://ok.no', ['http://ok.no']],
  ['HTTPS://EXAMPLE.DE', ['HTTPS://EXAMPLE.DE']],
  ['My site is www.example.me.', ['www.example.me']],
  ['WWW.beispiel.de', ['WWW.beispiel.de']],
  ['example.com', ['example.com']],
  ['EXAMPLE.COM', ['EXAMPLE.COM']],
  ['Look at example.org, or example.net!', ['example.org', 'example.net']],
  ['blog.example.info?', ['blog.example.info']],
  ['example.com?ref=1', ['example.com?ref=1']],
  ['bücher.example.com', ['bücher.example.com']],
  ['cheap-dates.xyz', ['cheap-dates.xyz']],
  ['Write me: t.me/annalena', ['t.me/annalena']],
  ['wa.me/491701234567', ['wa.me/491701234567']],
  ['bit.ly/3xYz', ['bit.ly/3xYz']],
  ['Schau: example.de/wandern', ['example.de/wandern']],
  ['Regarde youtu.be/abc', ['youtu.be/abc']],
  ['Mira example.es/foto', ['example.es/foto']],
  ['Guarda example.shop/p?x=1#y', ['example.shop/p?x=1#y']],
  ['Zobacz (example.pl/zdjecie)', ['example.pl/zdjecie']],
  ['Kijk op example.link/foto.', ['example.link/foto']],
  ['xn--80ak6aa92e.xn--p1ai', ['xn--80ak6aa92e.xn--p1ai']],
  ['https://paypal.com@evil.example', ['https://paypal.com']],
  ['That was fun.me too, see example.com', ['example.com']],
])('in %j are the links %j', (text, links) => {
  expect(found(text)).toEqual(links);
});
