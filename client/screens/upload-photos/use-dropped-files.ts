// Files that are dropped on the page or pasted.
import {useEffect, useState} from 'react';
import {isPhotoSlot, type PhotoSlot} from '../../../rules/photos.ts';

export type TakeFiles = (files: readonly File[], target?: PhotoSlot) => void;

/** The slot of an element, by its `data-slot`. */
function slotAt(target: EventTarget | null): PhotoSlot | undefined {
  const holder = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  const slot = Number(holder?.dataset.slot ?? Number.NaN);
  return isPhotoSlot(slot) ? slot : undefined;
}

const hasFiles = ({dataTransfer}: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Whether files are being dragged over the page. */
export function useDroppedFiles(take: TakeFiles): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({relatedTarget}: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])], slotAt(event.target));
    };
    const paste = ({clipboardData}: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) take(files);
    };
    const listening = new AbortController();
    const {signal} = listening;
    window.addEventListener('dragover', over, {signal});
    window.addEventListener('dragleave', leave, {signal});
    window.addEventListener('drop', drop, {signal});
    window.addEventListener('paste', paste, {signal});
    return () => listening.abort();
  }, [take]);
  return isOver;
}
