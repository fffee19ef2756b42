// The list of the member's answers. Each opens its step, from which "Save and close" leads back here.
import ChevronRight from 'lucide-react/icons/chevron-right';
import {useEffect, useRef} from 'react';
import {Link, useLocation} from 'react-router-dom';
import {ANSWERS} from '../../../rules/account/account-page.ts';
import {STEP_ANSWERS} from './answers.ts';
import {ANSWER_LIST, EDITING_STATE} from './editing.ts';
import {useMemberRows} from './use-answers.ts';

export function AnswerList() {
  const {isKnown, ...rows} = useMemberRows();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const {pathname, hash} = useLocation();
  const isAskedFor = pathname + hash === ANSWER_LIST;
  useEffect(() => {
    if (!isAskedFor || !isKnown) return;
    section.current?.scrollIntoView();
    heading.current?.focus({preventScroll: true});
  }, [isAskedFor, isKnown]);
  if (!isKnown) return null;
  return (
    <section ref={section} aria-labelledby="answers" className="flex scroll-mt-6 flex-col gap-3">
      <h2 ref={heading} id="answers" tabIndex={-1} className="text-title">
        {ANSWERS.title}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-feather bg-surface px-5 py-2 shadow-rest">
        {STEP_ANSWERS.map(({route, title, inShort}) => (
          <li key={route}>
            <Link
              to={route}
              state={EDITING_STATE}
              className="flex min-h-14 items-center gap-3 py-2 hover:text-action"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block truncate text-small text-ink-soft">
                  <bdi>{inShort(rows) ?? ANSWERS.none}</bdi>
                </span>
              </span>
              <ChevronRight
                aria-hidden="true"
                size={20}
                className="shrink-0 text-ink-soft rtl:-scale-x-100"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
