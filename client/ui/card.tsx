// A raised card in the shape of a feather.
import type {ReactNode} from 'react';

export function Card({children, className = ''}: {children: ReactNode; className?: string}) {
  return (
    <div className={`rounded-feather bg-surface p-5 shadow-rest md:p-6 ${className}`}>
      {children}
    </div>
  );
}
