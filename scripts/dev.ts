// `npm run dev`: like `npm start`, but Vite serves the client, with hot reload, and the demo community can buy credits from a
// stand-in for Stripe.
import {envOrExit, localUrl} from '../server/platform/config/env.ts';
import {supervise} from '../server/app/supervisor/supervise.ts';
import {STAND_IN_KEY, STAND_IN_SECRET, startStripe} from './stand-ins/stripe.ts';

process.env.WING_DEV = '1';
process.env.NODE_ENV ??= 'development';
const env = envOrExit();
if (env.WING_DEMO && !env.STRIPE_SECRET_KEY) {
  const stripe = await startStripe({webhook: `${localUrl(env)}/api/payments/webhook`});
  process.env.STRIPE_SECRET_KEY = STAND_IN_KEY;
  process.env.STRIPE_WEBHOOK_SECRET = STAND_IN_SECRET;
  process.env.STRIPE_API_URL = stripe.url;
  process.env.CREDIT_PACKS ??= '60:4.99EUR,140:9.99EUR,300:17.99EUR';
}
const nothingToBuild = () => Promise.resolve();
await supervise(envOrExit(), nothingToBuild);
