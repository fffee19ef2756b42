// A short sentence that comes up, is announced and goes by itself. For good news and passing facts;
// failures belong beside what failed.
import {Toast} from '@base-ui/react/toast';
import {X} from 'lucide-react';
import type {ReactNode} from 'react';

const manager = Toast.createToastManager();

export function toast(sentence: string): void {
  manager.add({description: sentence});
}

function Toasts() {
  const {toasts} = Toast.useToastManager();
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      className="animate-settle rounded-quill bg-ink text-ground shadow-lift transition-opacity duration-200 data-ending-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-1 pr-1 pl-4">
        <Toast.Description className="flex-1" />
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
