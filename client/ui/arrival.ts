// Marks a navigation until the new page's heading has taken the focus. The first page load is not marked, because
// browsers announce it.

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
