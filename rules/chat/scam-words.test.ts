// Of first messages as people write them, at most one in a hundred is warned about; the openings of scams are.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {LANGUAGE_TAGS, type Language} from '../words/languages.ts';
import {scamTopicOf, type ScamTopic} from './scam.ts';

/** Written for this test, a file a language, with what comes close: money, work in finance, phones, plans to meet, safety. */
const FOLDER = new URL('../../tests/fixtures/first-messages/', import.meta.url);
const sentencesMin = (language: Language) => (language === 'en' ? 200 : 100);

test.each(LANGUAGE_TAGS)('warns of at most one in a hundred harmless messages: %s', (language) => {
  const sentences = readFileSync(new URL(`${language}.txt`, FOLDER), 'utf8')
    .trim()
    .split('\n');
  const warned = sentences.filter((text) => scamTopicOf(text) !== undefined);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.length).toBeGreaterThanOrEqual(sentencesMin(language));
  expect(warned.length, warned.join('\n')).toBeLessThanOrEqual(sentences.length / 100);
});

test.each<[ScamTopic, string]>([
  ['payment', 'Could you send me 300 by Western  Union?'],
  ['payment', 'just get a STEAM CARD and send me the code'],
  ['payment', 'Kannst du mir Geld auf PayPal schicken?'],
  ['payment', 'mi chave pix é o meu email'],
  ['payment', 'please send it to my IBAN'],
  ['payment', 'Schick mir deine IBAN, dann regeln wir das'],
  ['payment', 'Kannst du mir 300 Euro überweisen?'],
  ['payment', 'Pásame tu IBAN, cariño'],
  ['payment', 'Tu peux le faire par virement ?'],
  ['payment', 'أرسل لي رقم الآيبان'],
  ['payment', 'You can pay the ticket with Zelle'],
  ['payment', 'Do you have Zelle?'],
  ['payment', 'Fais-moi un virement'],
  ['payment', 'Kannst du mir eine Überweisung machen?'],
  ['payment', 'Here is the IBAN'],
  ['investment', 'My uncle taught me to trade crypto.'],
  ['investment', 'Bitcoin, my dear, is the future'],
  ['investment', 'I can show you a trading platform'],
  ['investment', 'أربح من بيتكوين كل يوم'],
  ['investment', 'أنصحك بالبيتكوين'],
  ['messenger', 'راسلني على الواتساب'],
  ['messenger', 'أنا هنا نادرا، والتيليجرام أفضل'],
  ['messenger', 'add me on WhatsApp'],
  ['messenger', 'Schreib mir auf Signal, hier bin ich selten'],
  ['messenger', 'Let us move to Hangouts, dear'],
  ['messenger', 'Write me at ｔｅｌｅｇｒａｍ, I am rarely here'],
  ['messenger', 't.me/lonely_anna'],
  ['meeting', 'I only meet men with a dating ID'],
  ['meeting', 'please get verified first, it is free'],
  ['meeting', 'Ich brauche erst einen Altersnachweis von dir'],
  ['meeting', 'Il te faut un badge de sécurité pour me voir'],
  ['meeting', 'Primero verifica tu edad en esta página'],
  ['meeting', 'من فضلك تحقق من عمرك أولا'],
])('finds %s in: %s', (topic, text) => {
  expect(scamTopicOf(text)).toBe(topic);
});

test.each(['PayPalace is a pub', 'the telegrams of my grandmother', 'Ibanez guitars'])(
  'finds whole words only: %s',
  (text) => expect(scamTopicOf(text)).toBeUndefined(),
);
