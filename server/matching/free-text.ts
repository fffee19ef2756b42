// The little that can be read from what people typed themselves. Refuses to guess: unknown is neutral.
import {NEUTRAL} from './terms/term.ts';

/** Case, accents and spacing taken away, so that "São Paulo" and "sao  paulo" are one place. */
export function plainText(text: string | null): string {
  return (text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ')
    .trim();
}

/** The last part of "Kyoto, Japan"; a place without a comma is its own region. */
export function regionOf(place: string | null): string {
  return plainText(place).split(',').at(-1)?.trim() ?? '';
}

const EDUCATION_LEVELS = [
  {pattern: /\b(phd|ph d|doctorate|doctor|dr|md)\b/, level: 1},
  {pattern: /\b(masters?|msc|mba|ma|llm|magister)\b/, level: 0.85},
  {pattern: /\b(bachelors?|bsc|ba|beng|llb|university|college|degree)\b/, level: 0.7},
] as const;

/** 0 to 1 for the education somebody named; neutral when the words say nothing about a degree. */
export function educationLevel(education: string | null): number {
  const text = plainText(education).replaceAll(/['’]/g, '');
  return EDUCATION_LEVELS.find(({pattern}) => pattern.test(text))?.level ?? NEUTRAL;
}
