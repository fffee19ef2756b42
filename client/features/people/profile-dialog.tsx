// A dialog with a person's profile, rendered beside the button that opens it.
import {useState} from 'react';
import {lazyPart, useLazyPart} from '../../ui/lazy-part.ts';
import {toastNotOpened} from '../../ui/toast.ts';
import type {ProfileDialogProps} from './profile-view.tsx';

const ProfileView = lazyPart(() => import('./profile-view.tsx'));

export function useProfileDialog() {
  const [open, onOpenChange] = useState(false);
  const show = () => {
    ProfileView.fetch().then(
      () => onOpenChange(true),
      () => toastNotOpened(),
    );
  };
  return {open, onOpenChange, show};
}

export function ProfileDialog(props: ProfileDialogProps) {
  const {Part} = useLazyPart(ProfileView);
  return Part ? <Part {...props} /> : null;
}
