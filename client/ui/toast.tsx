// A short sentence that comes up, is announced and goes by itself. For good news and passing facts;
// failures belong beside what failed.
import {Toast} from '@base-ui/react/toast';
import {X} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';

export type ToastLink = {readonly to: string; readonly label: string};

const manager = Toast.createToastManager<{link: ToastLink | undefined}>();

/** A link leads to what the sentence is about. A toast with the same `id` replaces the one before. */
export function toast(sentence: string, link?: ToastLink, id?: string): void {
  if (id !== undefined) manager.close(id);
  manager.add({id, description: sentence, data: {link}});
}

function Toasts() {
  const {toasts} = Toast.useToastManager<{link: ToastLink | undefined}>();
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      className="animate-settle rounded-quill bg-ink text-ground shadow-lift transition-opacity duration-200 data-ending-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-1 pr-1 pl-4">
        <Toast.Description className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]" />
        {item.data?.link ? (
          <Link
            to={item.data.link.to}
            onClick={() => manager.close(item.id)}
            className="grid min-h-11 shrink-0 place-items-center px-2 font-semibold underline underline-offset-4"
          >
            {item.data.link.label}
          </Link>
        ) : null}
        <Toast.Close aria-label="Dismiss" className="grid size-11 place-items-center">
          <X aria-hidden="true" size={20} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

export function ToastProvider({children}: {children: ReactNode}) {
  return (
    <Toast.Provider toastManager={manager}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-24 z-60 mx-auto flex max-w-narrow flex-col gap-2 md:bottom-6">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
