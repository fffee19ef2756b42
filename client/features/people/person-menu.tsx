// The menu button beside a person: view the profile, unmatch, block, report.
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import {useState} from 'react';
import {PERSON} from '../../../rules/suggestions/suggestion.ts';
import {lazyPart, useLazyPart} from '../../ui/lazy-part.ts';
import {toastNotOpened} from '../../ui/toast.ts';
import type {PersonMenuProps} from './person-actions.tsx';

const actions = lazyPart(async () => {
  // The dialog of its first item comes with it.
  const [part] = await Promise.all([import('./person-actions.tsx'), import('./profile-view.tsx')]);
  return part;
});

export function PersonMenu(props: PersonMenuProps) {
  const [isAwaited, setAwaited] = useState(false);
  const {Part} = useLazyPart(actions);
  const name = props.person?.name ?? PERSON.thisMember;
  const button = {
    'aria-label': PERSON.moreAbout(name),
    children: <EllipsisVertical aria-hidden="true" />,
    className:
      'grid size-12 shrink-0 place-items-center rounded-quill bg-surface text-ink hover:text-action',
  };
  if (Part) return <Part {...props} {...{name, button}} startsOpen={isAwaited} />;
  const fetch = () => {
    setAwaited(true);
    actions.fetch().catch(() => {
      setAwaited(false);
      toastNotOpened();
    });
  };
  return <button type="button" aria-haspopup="menu" onClick={fetch} {...button} />;
}
