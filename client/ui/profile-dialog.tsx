// A dialog with a person's profile, rendered beside the button that opens it.
import type {ReactNode} from 'react';
import type {RowOf} from '../../schema.ts';
import {NotOpened} from './alert.tsx';
import {lazyPart, useOpening} from './lazy-part.ts';

export type ProfileDialogProps = {
  person: RowOf<'profile'>;
  photos: readonly RowOf<'photo'>[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the two share. */
  children?: ReactNode;
  /** Stays in view at the end. */
  footer?: ReactNode;
};

const view = lazyPart<ProfileDialogProps>(() => import('./profile-view.tsx'));

export function ProfileDialog(props: ProfileDialogProps) {
  const {open, onOpenChange} = props;
  const {Part, failure} = useOpening(view, {open, onFailed: () => onOpenChange(false)});
  return Part ? <Part {...props} /> : <NotOpened failure={failure} />;
}
