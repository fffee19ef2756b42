// Normalises free text of members for comparison, and reads places from it.

/** Case, accents and spacing taken away, so that "São Paulo" and "sao  paulo" are one place. */
export function plainText(text: string | null): string {
  return (text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ')
    .trim();
}

/** The first part of "Kyoto, Japan". */
export function townOf(place: string | null): string {
  return plainText(place).split(',')[0]?.trim() ?? '';
}

/** The last part of "Kyoto, Japan"; a place without a comma is its own region. */
export function regionOf(place: string | null): string {
  return plainText(place).split(',').at(-1)?.trim() ?? '';
}
