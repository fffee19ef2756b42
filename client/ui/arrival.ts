// Remembers that a navigation has just happened until the new page's heading has noticed. The first
// page of a visit is no arrival: the browser announces that one itself.

let arrived = false;

export function markArrival(): void {
  arrived = true;
}

/** True once after each navigation. */
export function takeArrival(): boolean {
  const was = arrived;
  arrived = false;
  return was;
}
