// A dialog with a person's profile, rendered beside the button that opens it.
import {useOpening} from './dialogs.tsx';
import {lazyPart} from './lazy-part.ts';
import type {ProfileDialogProps} from './profile-view.tsx';

const view = lazyPart(() => import('./profile-view.tsx'));

export function ProfileDialog(props: ProfileDialogProps) {
  const {open, onOpenChange} = props;
  const {Part} = useOpening(view, {open, onFailed: () => onOpenChange(false)});
  return Part ? <Part {...props} /> : null;
}
