// Normalises members' free text for comparison, and parses places.

/** Removes case, accents and extra spaces, so that "São Paulo" and "sao  paulo" are equal. */
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
