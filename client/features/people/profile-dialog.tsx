// A dialog with a person's profile, rendered beside the button that opens it.
import {useState} from 'react';
import {COULD_NOT_OPEN} from '../../../rules/wording.ts';
import {lazyPart, useLazyPart} from '../../ui/lazy-part.ts';
import {toastError} from '../../ui/toast.ts';
import type {ProfileDialogProps} from './profile-view.tsx';

const ProfileView = lazyPart(() => import('./profile-view.tsx'));

export function useProfileDialog() {
  const [open, onOpenChange] = useState(false);
  const show = () => {
    ProfileView.fetch().then(
      () => onOpenChange(true),
      () => toastError(COULD_NOT_OPEN),
    );
  };
  return {open, onOpenChange, show};
}

export function ProfileDialog(props: ProfileDialogProps) {
  const {Part} = useLazyPart(ProfileView);
  return Part ? <Part {...props} /> : null;
}
