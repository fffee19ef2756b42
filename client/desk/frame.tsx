// The frame of every page: navigation, the keys, and who is signed in.
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import {Suspense, useState} from 'react';
import {NavLink, Outlet, useNavigate} from 'react-router-dom';
import type {Me} from '../../rules/desk/desk.ts';
import {useMarkArrival} from '../ui/arrival.ts';
import {Loading} from '../ui/loading.tsx';
import {WingSign} from '../ui/name-mark.tsx';
import {Toasts} from '../ui/toast.ts';
import {command} from './data/api.ts';
import {useShortcut} from './data/keys.ts';
import {signedOut} from './data/queries.ts';
import {KeyList} from './key-list.tsx';

type PageLink = {readonly path: string; readonly label: string; readonly keys: string};

const LINK =
  'flex min-h-11 items-center gap-2 rounded-quill px-3 font-semibold whitespace-nowrap hover:bg-tint hover:text-on-tint aria-[current=page]:bg-tint aria-[current=page]:text-on-tint';

const signOut = () =>
  command('/auth/sign-out')
    .catch(() => undefined)
    .then(signedOut);

function Destination({path, label, keys}: PageLink) {
  const navigate = useNavigate();
  useShortcut(keys, `Go to ${label}`, () => void navigate(path));
  return (
    <li>
      <NavLink to={path} end={path === '/'} className={LINK}>
        {label}
      </NavLink>
    </li>
  );
}

export function Frame({me, links}: {me: NonNullable<Me>; links: readonly PageLink[]}) {
  useMarkArrival();
  const [areKeysOpen, setKeysOpen] = useState(false);
  useShortcut('?', 'Show the keys', () => setKeysOpen(true));
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:border-r lg:border-b-0 lg:py-6">
        <p className="flex items-center gap-2 font-display text-lead font-semibold">
          <WingSign className="size-7 text-action" />
          <span>Desk</span>
        </p>
        <nav aria-label="Desk" className="order-last w-full lg:order-none lg:mt-4">
          <ul className="-mx-3 flex flex-wrap gap-1 lg:mx-0 lg:flex-col">
            {links.map((link) => (
              <Destination key={link.path} {...link} />
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:mt-auto lg:ml-0 lg:flex-col lg:items-stretch">
          <p className="hidden px-3 text-small [overflow-wrap:anywhere] text-ink-soft lg:block">
            {me.role === 'viewer' ? `${me.email}, viewer` : me.email}
          </p>
          <p className="hidden px-3 text-small text-ink-soft lg:block">{`Wing ${me.version}`}</p>
          <button type="button" className={LINK} onClick={() => setKeysOpen(true)}>
            <Keyboard aria-hidden="true" size={20} />
            <span>Keys</span>
          </button>
          <button type="button" className={LINK} onClick={() => void signOut()}>
            <LogOut aria-hidden="true" size={20} />
            <span>Sign out</span>
          </button>
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-wide flex-col gap-6 px-4 py-6 lg:px-8">
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      <KeyList open={areKeysOpen} onOpenChange={setKeysOpen} />
      <Toasts />
    </div>
  );
}
