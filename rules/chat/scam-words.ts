// Words with which scams begin, as data: whole words in lower case between bars; a space stands for any gap. Each topic has the source of
// its warning; the words are written for Wing, and no source lists them.

export const SCAM_WORDS = {
  /** Gift cards, transfers: FTC, consumer.ftc.gov/consumer-alerts/2021/02/they-give-love-bad-name. Services of payment: written for Wing. */
  payment: [
    'paypal|western union|moneygram|cash app|cashapp|venmo|bizum|revolut|chave pix',
    // Spanish "iban" and German "Zelle" are everyday words.
    'my iban|your iban|iban number|is the iban|deine iban|meine iban|ton iban|votre iban|mon iban|tu iban|mi iban|seu iban|meu iban',
    'have zelle|zelle me|by zelle|via zelle|with zelle|through zelle|on zelle|use zelle|por zelle|رقم الآيبان',
    'gift cards?|giftcard|steam card|itunes card|google play card|wire transfer|bank transfer',
    'überweisen|überweise|überweist|überweisung machen|banküberweisung|per überweisung|gutscheinkarte|guthabenkarte',
    'moi un virement|par virement|virement bancaire|virement instantané|faire un virement|carte cadeau|transferencia bancaria',
    'tarjeta regalo|transferência bancária|cartão-presente|حوالة|بطاقة هدايا|ويسترن يونيون',
  ],
  /** Buying cryptocurrency for somebody: the same alert. "Help" with investing: written for Wing. */
  investment: [
    'bitcoins?|btc|ethereum|usdt|crypto|cryptocurrency|forex|binance|coinbase|metamask',
    'krypto|kryptowährung|kryptowährungen|cryptomonnaie|criptomonedas?|criptomoedas?',
    'trading platform|trading account|investment platform|investment opportunity|invest with',
    'passive income|guaranteed returns|بيتكوين|عملات رقمية',
  ],
  /** The quick move to another messenger: the FBI's warning of romance scams, February 2021. */
  messenger: [
    'whatsapp|whats app|wa.me|telegram|t.me|viber|wechat|google chat|skype|line id|kik me',
    'google hangouts|on hangouts|to hangouts|hangouts app|hangouts account',
    'signal app|signal number|on signal|mir auf signal|du auf signal|uns auf signal|bin auf signal|واتساب|تيليجرام',
  ],
  /**
   * "Verification" before a meeting: the FBI's warning of free verification schemes that prove costly, April 2024. Badges: written for Wing. Wing
   * verifies photos itself, so "get verified" alone is none.
   */
  meeting: [
    'dating id|meeting id|safe id|hookup id|hookup pass|security badge|safety badge',
    'verify your age|age verification|get verified first',
    'altersnachweis|altersverifikation|sicherheitsausweis|badge de vérification|un badge de sécurité',
    'verifica tu edad|verificación de edad|verifique sua idade|verificação de idade',
    'تحقق من عمرك|تحقق من العمر',
    'background check|onlyfans|webcam show|cam show|private show',
  ],
} as const;
