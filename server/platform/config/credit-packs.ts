// Parses `CREDIT_PACKS`, such as "60:4.99EUR,140:9.99EUR".
import {decimalsOf, type CreditPack} from '../../../rules/credits/payments.ts';

const PACK =
  /^(?<credits>[1-9]\d{0,5}):(?<units>\d{1,6})(?:\.(?<cents>\d{1,2}))?(?<currency>[A-Z]{3})$/;
const PACKS_MAX = 6;

/** How many decimals a price may have, such as 2 for EUR and 0 for JPY; undefined for a currency that does not exist. */
function shownDecimalsOf(currency: string): number | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return undefined;
  const format = new Intl.NumberFormat('en', {style: 'currency', currency});
  return format.resolvedOptions().maximumFractionDigits;
}

function parsePack(text: string): CreditPack | undefined {
  const {credits, units, cents = '', currency = ''} = PACK.exec(text)?.groups ?? {};
  const shown = shownDecimalsOf(currency);
  if (shown === undefined || cents.length > shown) return undefined;
  const amount = Number(`${units}${cents.padEnd(decimalsOf(currency), '0')}`);
  return amount > 0 ? {credits: Number(credits), amount, currency} : undefined;
}

/** Undefined unless it is one to six different packs in one currency. */
export function parseCreditPacks(text: string): CreditPack[] | undefined {
  const packs = text.split(',').map((pack) => parsePack(pack.trim()));
  const [first] = packs;
  const known = packs.filter((pack) => pack !== undefined && pack.currency === first?.currency);
  const credits = new Set(known.map((pack) => pack?.credits));
  const isUsable = credits.size === packs.length && packs.length <= PACKS_MAX;
  return isUsable ? known.filter((pack) => pack !== undefined) : undefined;
}
