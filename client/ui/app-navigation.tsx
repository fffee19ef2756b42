// The four main pages: in the header on wide screens, in a tab bar on phones. Matches shows how much is new.
import Feather from 'lucide-react/icons/feather';
import House from 'lucide-react/icons/house';
import Sparkles from 'lucide-react/icons/sparkles';
import UserRound from 'lucide-react/icons/user-round';
import type {LucideIcon} from 'lucide-react';
import {Link, NavLink} from 'react-router-dom';
import {NameMark} from './name-mark.tsx';
import {NAVIGATION, WORDS} from '../../rules/common-words.ts';
import {SHELL} from '../../rules/shell-words.ts';
import {useNewsCount} from './news-count.ts';
import {usePageMark} from './page-marks.ts';

type Place = {to: string; name: keyof typeof NAVIGATION; Icon: LucideIcon};

const PLACES: readonly Place[] = [
  {to: '/dashboard', name: 'home', Icon: House},
  {to: '/matches', name: 'matches', Icon: Feather},
  {to: '/balance', name: 'credits', Icon: Sparkles},
  {to: '/profile-preview', name: 'profile', Icon: UserRound},
];

const MOST_SHOWN = 99;

/** The focused link is above the connection banner. */
export const HomeLink = ({to, name}: {to: string; name: string}) => (
  <Link
    to={to}
    aria-label={name}
    className="-m-1 inline-block rounded-quill p-1 focus-visible:relative focus-visible:z-40"
  >
    <NameMark />
  </Link>
);

/** On wide screens, reserves space for the connection banner. */
export function AppHeader() {
  return (
    <header className="mx-auto flex w-full max-w-wide items-center justify-between px-4 pt-4 md:px-6 md:pt-8">
      <HomeLink to="/dashboard" name={WORDS.homePage} />
      <nav aria-label="Wing" className="hidden gap-1 md:flex">
        {PLACES.map(({to, name}) => (
          <NavLink
            key={to}
            to={to}
            className="grid min-h-11 place-items-center rounded-quill px-4 font-semibold text-ink-soft hover:text-action aria-[current=page]:bg-tint aria-[current=page]:text-on-tint"
          >
            <span className="relative">
              <span>{NAVIGATION[name]}</span>
              {to === '/matches' ? <NewsNumber place="beside-text" /> : null}
            </span>
            {to === '/matches' ? <NewsInWords /> : null}
          </NavLink>
        ))}
      </nav>
    </header>
  );
}

export function TabBar() {
  usePageMark('tab-bar');
  return (
    <nav
      aria-label="Wing"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {PLACES.map(({to, name, Icon}) => (
        <NavLink
          key={to}
          to={to}
          className="group flex min-h-16 flex-col items-center justify-center gap-0.5 text-small font-semibold text-ink-soft aria-[current=page]:text-action"
        >
          <span className="relative rounded-quill px-4 py-0.5 group-aria-[current=page]:bg-tint group-aria-[current=page]:text-on-tint">
            <Icon aria-hidden="true" size={22} />
            {to === '/matches' ? <NewsNumber place="over-icon" /> : null}
          </span>
          <span>{NAVIGATION[name]}</span>
          {to === '/matches' ? <NewsInWords /> : null}
        </NavLink>
      ))}
    </nav>
  );
}

/** At the upper right corner of its box, so that nothing moves. */
function NewsNumber({place}: {place: 'over-icon' | 'beside-text'}) {
  const count = useNewsCount();
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`absolute -top-2 start-full ${place === 'over-icon' ? '-ms-3' : '-ms-0.5'} grid min-w-5 place-items-center rounded-full bg-danger px-1 text-xs leading-5 font-bold text-on-danger tabular-nums`}
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)}
    </span>
  );
}

/** After the label, so that a screen reader says "Matches 1 new". */
function NewsInWords() {
  const count = useNewsCount();
  return count === 0 ? null : <span className="sr-only">{` ${SHELL.news(count)}`}</span>;
}
