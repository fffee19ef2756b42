// Page layouts: public, members' and questionnaire steps. Content is 400 to 600 px wide unless a page asks for more.
import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import {WORDS} from '../../rules/common-words.ts';
import {AppHeader, HomeLink, TabBar} from './app-navigation.tsx';
import {LanguageMenu} from './language-menu.tsx';
import {NameMark} from './name-mark.tsx';
import {ProgressBar} from './progress-bar.tsx';
import {WingIllustration} from './wing-illustration.tsx';

type PublicPageProps = {
  children: ReactNode;
  /** The languages, unless the account has one already. */
  footer?: ReactNode;
};

/** Full height, with the illustration on one side (above on phones). */
export function PublicPage({children, footer = <LanguageMenu />}: PublicPageProps) {
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <header className="relative h-36 overflow-hidden bg-fawn md:sticky md:top-0 md:h-dvh">
        <Link
          to="/"
          aria-label={WORDS.startPage}
          className="absolute top-4 start-4 z-10 rounded-quill p-2 text-on-fawn md:top-8 md:start-8"
        >
          <NameMark />
        </Link>
        <WingIllustration className="absolute -end-3 -bottom-14 h-56 -scale-x-100 overflow-visible rtl:scale-x-100 md:end-auto md:scale-x-100 md:-bottom-10 md:-start-10 md:rtl:-scale-x-100 md:h-[88%] md:max-w-none" />
      </header>
      <main className="flex min-h-[calc(100dvh-9rem)] flex-col px-5 py-7 md:min-h-0 md:px-12 md:py-8 lg:px-20">
        <div className="mx-auto flex w-full max-w-page grow flex-col gap-6 md:mx-0 md:justify-center">
          {children}
        </div>
        {/* At the end of the screen, so that what a page adds does not move it. */}
        <div className="mx-auto w-full max-w-page pt-4 md:mx-0">{footer}</div>
      </main>
    </div>
  );
}

/** A page of text. */
export function PlainPage({children}: {children: ReactNode}) {
  return (
    <>
      <header className="mx-auto w-full max-w-page px-5 pt-5 md:pt-8">
        <HomeLink to="/" name={WORDS.startPage} />
      </header>
      <main className="mx-auto flex w-full max-w-page flex-col gap-6 px-5 py-8 md:py-12">
        <div className="contents">{children}</div>
        <LanguageMenu />
      </main>
    </>
  );
}

/** A members' page with navigation. */
export function AppPage({children, wide = false}: {children: ReactNode; wide?: boolean}) {
  return (
    <>
      <AppHeader />
      <main
        className={`mx-auto flex w-full flex-col gap-6 px-4 pt-6 pb-28 md:px-6 md:pt-10 md:pb-16 ${wide ? 'max-w-wide' : 'max-w-page'}`}
      >
        {children}
      </main>
      <TabBar />
    </>
  );
}

type StepPageProps = {
  children: ReactNode;
  /** Questionnaire progress in per cent; undefined for pages that do not count. */
  progress?: number;
};

/** A questionnaire step, without navigation. */
export function StepPage({children, progress}: StepPageProps) {
  return (
    <>
      <header className="mx-auto flex w-full max-w-page items-center gap-5 px-4 pt-5 md:px-6 md:pt-8">
        <HomeLink to="/dashboard" name={WORDS.homePage} />
        {progress === undefined ? null : <ProgressBar label={WORDS.progress} value={progress} />}
      </header>
      <main className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 py-8 md:px-6 md:py-12">
        {children}
      </main>
    </>
  );
}
