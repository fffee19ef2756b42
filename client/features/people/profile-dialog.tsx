// A dialog with a person's profile, rendered beside the button that opens it.
import {useState} from 'react';
import {fetchToOpen} from '../../ui/dialogs.tsx';
import {lazyPart, useLazyPart} from '../../ui/lazy-part.ts';
import type {ProfileDialogProps} from './profile-view.tsx';

const ProfileView = lazyPart(() => import('./profile-view.tsx'));

export function useProfileDialog() {
  const [open, onOpenChange] = useState(false);
  const show = async () => {
    if (await fetchToOpen(ProfileView.fetch)) onOpenChange(true);
  };
  return {open, onOpenChange, show: () => void show()};
}

export function ProfileDialog(props: ProfileDialogProps) {
  const {Part} = useLazyPart(ProfileView);
  return Part ? <Part {...props} /> : null;
}
