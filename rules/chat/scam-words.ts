// Words with which scams begin, as data: whole words in lower case between bars; a space stands for any gap. Each list has the source of
// what it warns of; the names of the services are ours to keep up to date.

export const SCAM_WORDS = {
  /** Ways to pay that cannot be reversed: FTC, consumer.ftc.gov/articles/what-know-about-romance-scams. */
  payment: [
    'paypal|western union|moneygram|cash app|cashapp|venmo|zelle|bizum|revolut|iban|chave pix',
    'gift cards?|giftcard|steam card|itunes card|google play card|wire transfer|bank transfer',
    'überweisung|gutscheinkarte|guthabenkarte|virement|carte cadeau|transferencia bancaria',
    'tarjeta regalo|transferência bancária|cartão-presente|حوالة|بطاقة هدايا|ويسترن يونيون',
  ],
  /** "Help" with investing: the same page, and the FTC's alerts about romance scams and cryptocurrency. */
  investment: [
    'bitcoins?|btc|ethereum|usdt|crypto|cryptocurrency|forex|binance|coinbase|metamask',
    'krypto|kryptowährung|kryptowährungen|cryptomonnaie|criptomonedas?|criptomoedas?',
    'trading platform|trading account|investment platform|investment opportunity|invest with',
    'passive income|guaranteed returns|بيتكوين|عملات رقمية',
  ],
  /** The early move to another messenger: the FBI's and the FTC's warnings of romance scams. */
  messenger: [
    'whatsapp|whats app|wa.me|telegram|t.me|viber|wechat|google chat|hangouts|skype|line id|kik me',
    'signal app|signal number|on signal|auf signal|واتساب|تيليجرام',
  ],
  /** Paid "verification" before a meeting: the FBI's warning of free verification services that prove costly (ic3.gov). */
  meeting: [
    'dating id|meeting id|safe id|hookup id|hookup pass|security badge|safety badge',
    'verification badge|verify your age|age verification|verify yourself|get verified',
    'background check|onlyfans|webcam show|cam show|private show',
  ],
} as const;
