// Marks a navigation until the new page's heading has taken the focus. The first page load is not marked, because
// browsers announce it.
import {useInsertionEffect, useRef} from 'react';
import {useLocation} from 'react-router-dom';

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

/** Marks each navigation. An insertion effect, because the new page's heading reads the mark in its layout effect. */
export function useMarkArrival(): void {
  const {key} = useLocation();
  const last = useRef(key);
  useInsertionEffect(() => {
    if (last.current !== key) markArrival();
    last.current = key;
  }, [key]);
}
