// What `CREDIT_PACKS` may say.
import {expect, test} from 'vitest';
import {parseCreditPacks} from './credit-packs.ts';

test('reads credits, amounts in the smallest unit, and the currency', () => {
  expect(parseCreditPacks('60:4.99EUR, 140:9.9EUR,300:17EUR')).toEqual([
    {credits: 60, amount: 499, currency: 'EUR'},
    {credits: 140, amount: 990, currency: 'EUR'},
    {credits: 300, amount: 1700, currency: 'EUR'},
  ]);
  expect(parseCreditPacks('60:500JPY')).toEqual([{credits: 60, amount: 500, currency: 'JPY'}]);
  // Stripe takes thousandths, and wants the last digit to be 0.
  expect(parseCreditPacks('60:1.23BHD')).toEqual([{credits: 60, amount: 1230, currency: 'BHD'}]);
});

test.for(['HUF', 'ISK', 'IDR', 'COP', 'UGX'])(
  'counts %s in hundredths, as Stripe does',
  (currency) => {
    expect(parseCreditPacks(`60:1990${currency}`)).toEqual([
      {credits: 60, amount: 199_000, currency},
    ]);
  },
);

test.for([
  '',
  '60',
  '60:4.99',
  '60:4.99eur',
  '60:4.99XXY',
  '60:4.999EUR',
  '60:5.5JPY',
  '60:5.5ISK',
  '60:1.234BHD',
  '60:0EUR',
  '0:4.99EUR',
  '-60:4.99EUR',
  '6e1:4.99EUR',
  '60:4,99EUR',
  '60:4.99EUR,',
  '60:4.99EUR,60:5.99EUR',
  '60:4.99EUR,140:9.99USD',
  '1:1EUR,2:2EUR,3:3EUR,4:4EUR,5:5EUR,6:6EUR,7:7EUR',
])('refuses %j', (text) => {
  expect(parseCreditPacks(text)).toBeUndefined();
});
