// Renders toasts. Fetched by toast.ts.
import {Toast} from '@base-ui/react/toast';
import X from 'lucide-react/icons/x';
import {useEffect} from 'react';
import {Link, useLocation} from 'react-router-dom';
import {SHELL, TOASTS} from '../../rules/shell-words.ts';
import {onToast, type ToastLink, type ToastMessage} from './toast.ts';

type Data = {
  link: ToastLink | undefined;
  /** Its path, when the toast goes with the page. */ page: string | undefined;
};

const manager = Toast.createToastManager<Data>();

function add({sentence, link, id, isError, isOfPage = false}: ToastMessage): void {
  if (id !== undefined) manager.close(id);
  manager.add({
    ...(id !== undefined && {id}),
    ...(isError && {timeout: 0}),
    description: sentence,
    data: {link, page: isOfPage ? location.pathname : undefined},
  });
}

function Shown() {
  const {toasts} = Toast.useToastManager<Data>();
  const {pathname} = useLocation();
  useEffect(() => {
    for (const {id, data} of toasts) if ((data?.page ?? pathname) !== pathname) manager.close(id);
  }, [toasts, pathname]);
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      aria-label={SHELL.notice}
      className="animate-settle rounded-quill bg-ink text-ground shadow-lift transition-opacity duration-(--duration-open) data-ending-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-1 pe-1 ps-4">
        <Toast.Description className="min-w-0 flex-1 [overflow-wrap:anywhere]" />
        {item.data?.link ? (
          <Link
            to={item.data.link.to}
            state={item.data.link.state}
            onClick={() => manager.close(item.id)}
            className="grid min-h-11 shrink-0 place-items-center px-2 font-semibold underline underline-offset-4"
          >
            {item.data.link.label}
          </Link>
        ) : null}
        <Toast.Close aria-label={SHELL.dismiss} className="grid size-11 place-items-center">
          <X aria-hidden="true" size={20} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

export default function ToastViewport() {
  useEffect(() => onToast(add), []);
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={TOASTS.label}
          // In a room the composer is at the bottom.
          className="fixed inset-x-4 bottom-24 z-60 mx-auto flex max-w-narrow flex-col gap-2 md:bottom-6 with-fills-screen:top-18 with-fills-screen:bottom-auto md:with-fills-screen:top-48"
        >
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
