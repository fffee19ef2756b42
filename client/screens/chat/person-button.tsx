// The other member in the conversation's header. Opens their profile.
import {useState} from 'react';
import type {RowOf} from '../../../schema.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {Avatar} from '../../ui/photo.tsx';
import {ProfileDialog} from '../../ui/profile-dialog.tsx';

export type PersonButtonProps = {
  person: RowOf<'profile'> | undefined;
  photos: readonly RowOf<'photo'>[];
};

export function PersonButton({person, photos}: PersonButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!person) return <PageHeading className="min-w-0 truncate text-title">Chat</PageHeading>;
  return (
    <>
      <PageHeading className="min-w-0 text-title">
        <button
          type="button"
          aria-label={`${person.name}, open profile`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex max-w-full items-center gap-3 rounded-quill text-left hover:text-action"
        >
          <Avatar photoKey={photos[0]?.key} name={person.name} />
          <bdi className="truncate">{person.name}</bdi>
        </button>
      </PageHeading>
      <ProfileDialog person={person} photos={photos} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
