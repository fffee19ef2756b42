// A plot by Observable Plot as wide as the page, with its figures as a table.
import {plot, type PlotOptions} from '@observablehq/plot';
import {useEffect, useRef, useState, type ComponentProps, type RefObject} from 'react';
import {FiguresTable} from '../parts/table.tsx';

type PlotProps = {
  title: string;
  options: PlotOptions;
} & Pick<ComponentProps<typeof FiguresTable>, 'head' | 'rows'>;

/** Marks and their names need as much. A plot in a narrower place is scaled down. */
const LEAST_PX = 280;

function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

export function PlotWithTable({title, options, head, rows}: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  useEffect(() => {
    if (width === 0) return;
    const drawn = plot({...options, width: Math.max(width, LEAST_PX), className: 'plot'});
    // The content policy forbids style elements: desk.css has these styles.
    drawn.querySelector('style')?.remove();
    // Only an element with a role may have a label: the picture as a whole.
    for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
    drawn.setAttribute('role', 'img');
    drawn.setAttribute('aria-label', title);
    place.current?.replaceChildren(drawn);
  }, [options, title, width]);
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="font-semibold">{title}</figcaption>
      <div ref={place} className="min-w-0" />
      <details>
        <summary className="min-h-11 content-center text-small text-ink-soft">
          The figures as a table
        </summary>
        <FiguresTable label={`${title}, as a table`} head={head} rows={rows} />
      </details>
    </figure>
  );
}
