// Of first messages as people write them, at most one in a hundred is warned about; the openings of scams are.
import {expect, test} from 'vitest';
import {scamTopicOf, type ScamTopic} from './scam.ts';

/** Written for this test, with what comes close: money, work in finance, phones, plans to meet, safety. */
const HARMLESS = `
Hi! How was your weekend?
Hello there, nice to meet you.
So what made you smile today?
I love your photo by the lake. Where is that?
The wingman asked a good question, so I will go first.
I would travel by night train everywhere if I could.
Do you cook, or do you know every waiter in town?
My sister says I talk too much about bread.
I bake on Sundays and give half of it away.
Which book have you read twice?
I just finished a novel about a lighthouse keeper.
Are you a morning person?
Coffee first, then words.
I have two cats and no plan.
Is your dog as calm as he looks?
We got a puppy in spring and nothing is whole any more.
I work in a hospital, mostly nights.
I am a teacher, so I have heard every excuse.
I work at a bank, which is less exciting than it sounds.
I am in investment banking, please do not run away.
My job is in payments, so I read a lot of small print.
I code all day and garden all evening.
I drive a bus, and I know every corner of this city.
I study law and regret it on Mondays.
I changed jobs last year and sleep better.
I teach maths, and yes, I can split a bill.
Dinner is on me if you pick the place.
Shall we split the bill or take turns?
I never carry cash, do you?
I paid far too much for these tickets.
The concert costs 40 euros, is that too much?
Money is not everything, but rent is.
My bank card stopped working in Lisbon once, that was a day.
I lost my wallet on the tram and a stranger brought it back.
I am saving for a year off.
I put a lot of time into my garden.
I invest most of my energy in my niece.
That is an investment in good mood.
The stock for the soup takes six hours.
I trade recipes for stories.
I collect old coins with my grandfather.
My phone is always on silent, sorry if I am slow.
There is no signal in the mountains, so I may be late.
Sorry, I had no signal on the train.
Your message was a good signal this morning.
I am bad at small talk and good at big talk.
May I call you one of these days?
I prefer to write a bit before we call.
What is the story behind your name?
I grew up in a village with one bus a day.
I moved here three years ago for work and stayed for the river.
Where did you grow up?
I am from Ghent, and you?
Do you like Antwerp?
I was in Munich for two winters.
The sea is an hour away, which saves me.
Do you swim in cold water, or are you sensible?
I run, slowly, on Tuesdays.
I climb twice a week and fall three times.
I play the cello badly and with joy.
I sing in a choir, alto, second row.
Which song do you skip?
I cannot dance, but I do.
We could go to the museum on Thursday.
Would you like a walk on Saturday?
Shall we meet for coffee at four?
How about the market at ten?
Let us meet somewhere with many people.
I would like to meet in the daytime, if that is fine.
I will tell my sister where I am, I always do.
I will wear a yellow scarf, so you can find me.
Is the café by the bridge all right?
I am free on Friday after six.
Next week is better for me.
I am away until the 14th, then all yours.
See you on Sunday at 3 then!
I had a lovely evening, thank you.
Sorry, my last message was rather long.
You write well.
I laughed out loud on the bus.
That is the best answer I have got here.
We both chose honesty, I noticed.
You also want three children? Brave.
I have a daughter, she is six and rules the house.
My son lives with me every other week.
I would like children one day, no hurry.
I was married once, it ended kindly.
I have been single for two years.
What are you looking for here?
I look for something that lasts.
I am new here, is there a trick?
My friend signed me up and then explained nothing.
I like that nobody swipes here.
Your photos are lovely.
Is that you on the horse?
Your photos are verified, I saw, mine are waiting.
How do I get the mark on my photos?
You look like somebody who knows a good bakery.
I made soup and thought of your message.
It rains here, so I write to you.
Good morning from the tram.
Good night, talk tomorrow.
I am on a night shift, so I answer at odd hours.
I answer slowly on weekdays.
I have read your profile three times now.
Which of your three answers was the hardest?
What would you do with a free year?
In three years I see a garden, and you?
My perfect first date is a long walk and a short bill.
I would like a picnic, and no plan.
I vote for pancakes.
Tea or coffee?
Cats or dogs is the wrong question: goats.
Do you believe in horoscopes? I do not, typical Virgo.
I am vegetarian, but I do not preach.
I eat everything but olives.
My grandmother taught me to make dumplings.
I hate coriander and I am sorry.
Do you like board games?
I win at chess and lose at everything else.
I play football on Wednesdays, defence.
I follow cycling, do you ride?
My bike was stolen, so I walk now.
I fixed the sink myself and am very proud.
What do you watch when nobody looks?
I watch crime series and then cannot sleep.
Any film that you could see again?
The cinema by the station shows old films on Mondays.
I have never been on a plane.
I fly to my brother in Canada once a year.
My favourite place is the library.
I volunteer at the food bank on Saturdays.
I help at the animal shelter, be warned.
I give blood, it comes with biscuits.
My flat is small and full of plants.
I share a flat with an engineer and a parrot.
The parrot says hello.
I am tall, 1.92, so I reach the top shelf for you.
I am 34 and my knees are 60.
My birthday is on 24.12., a sad day for presents.
I got a voucher for a cooking course, want to come?
My gift for you would be a good playlist.
I wrote a card to my aunt, by hand!
Do you still write letters?
My handwriting looks like a doctor's.
What is the kindest thing somebody did for you?
I would rather be kind than right.
What do you never joke about?
I am shy at first, then not at all.
I am honest to a fault, my mother says.
Do you have brothers or sisters?
I am the youngest of four.
Family dinner is on Sundays, loud and long.
My parents have been together for 40 years.
Sorry for the typo, I am walking.
I deleted all other apps.
I am not much online, I admit.
Do you want to talk on the phone some time?
Can I send you a photo of the view?
Here is a joke: two goldfish are in a tank.
Ha, that was terrible. Another one!
You win, dinner it is.
I have to sleep, my alarm is cruel.
Take your time, no pressure.
Have a safe trip home.
Are you home safe?
I hope your exam went well.
Good luck tomorrow!
How was the interview?
Congratulations on the new job!
Get well soon.
I am sorry about your grandfather.
Hallo! Wie war dein Wochenende?
Schön, dass wir uns hier treffen.
Ich arbeite bei einer Bank, klingt schlimmer, als es ist.
Hast du Lust auf einen Kaffee am Samstag?
Ich hatte in den Bergen kein Signal.
Gehst du gern wandern?
Ich koche gern, aber nur für zwei.
Was liest du gerade?
Ich habe einen Gutschein für die Therme.
Mein Bruder wohnt in Köln, und du?
Wollen wir uns am Markt treffen?
Salut, ça va ?
Tu fais quoi ce week-end ?
J’adore ta photo au bord de la mer.
On prend un café samedi ?
Je travaille de nuit, je réponds tard.
Mon chat s’appelle Chou.
Hola, ¿qué tal tu día?
Me encanta tu sonrisa.
¿Te apetece un paseo el domingo?
Trabajo en un banco, lo siento.
Soy de Sevilla, ¿y tú?
Oi, tudo bem?
Adorei a sua resposta.
Vamos tomar um café no sábado?
مرحبا، كيف كان يومك؟
أحب القهوة والكتب.
أين تسكن؟
`
  .trim()
  .split('\n');

test('warns of at most one in a hundred harmless first messages', () => {
  const warned = HARMLESS.filter((text) => scamTopicOf(text) !== undefined);
  expect(new Set(HARMLESS).size).toBeGreaterThanOrEqual(200);
  expect(warned.length, warned.join('\n')).toBeLessThanOrEqual(HARMLESS.length / 100);
});

test.each<[ScamTopic, string]>([
  ['payment', 'Could you send me 300 by Western  Union?'],
  ['payment', 'just get a STEAM CARD and send me the code'],
  ['payment', 'Kannst du mir Geld auf PayPal schicken?'],
  ['payment', 'mi chave pix é o meu email'],
  ['investment', 'My uncle taught me to trade crypto.'],
  ['investment', 'Bitcoin, my dear, is the future'],
  ['investment', 'I can show you a trading platform'],
  ['investment', 'أربح من بيتكوين كل يوم'],
  ['investment', 'أنصحك بالبيتكوين'],
  ['messenger', 'راسلني على الواتساب'],
  ['messenger', 'أنا هنا نادرا، والتيليجرام أفضل'],
  ['messenger', 'add me on WhatsApp'],
  ['messenger', 'Write me at ｔｅｌｅｇｒａｍ, I am rarely here'],
  ['messenger', 't.me/lonely_anna'],
  ['meeting', 'I only meet men with a dating ID'],
  ['meeting', 'please get verified first, it is free'],
  ['meeting', 'Ich brauche erst einen Altersnachweis von dir'],
  ['meeting', 'Primero verifica tu edad en esta página'],
  ['meeting', 'من فضلك تحقق من عمرك أولا'],
])('finds %s in: %s', (topic, text) => {
  expect(scamTopicOf(text)).toBe(topic);
});

test.each(['PayPalace is a pub', 'the telegrams of my grandmother', 'Ibanez guitars'])(
  'finds whole words only: %s',
  (text) => expect(scamTopicOf(text)).toBeUndefined(),
);
