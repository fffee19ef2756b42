// Members whose clock is far from the hours in which nothing is sent.

/** A zone in which it is about noon. */
export function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
