// The other member in the conversation's header, who opens their profile.
import {ROOM} from '../../../rules/chat/chat.ts';
import {PERSON} from '../../../rules/suggestions/suggestion.ts';
import type {RowOf} from '../../../schema.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {Avatar} from '../photos/photo.tsx';
import {VerifiedMark} from '../photos/verified-mark.tsx';

export type PersonButtonProps = {
  person: RowOf<'profile'> | undefined;
  photos: readonly RowOf<'photo'>[];
  onOpen: () => void;
};

export function PersonButton({person, photos, onOpen}: PersonButtonProps) {
  if (!person) {
    return <PageHeading className="min-w-0 truncate text-title">{ROOM.title}</PageHeading>;
  }
  return (
    <PageHeading className="flex min-w-0 items-center text-title">
      <button
        type="button"
        aria-label={PERSON.openProfile(person.name)}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-w-0 items-center gap-3 rounded-quill text-start hover:text-action"
      >
        <Avatar photoKey={photos[0]?.key} name={person.name} />
        <bdi className="truncate">{person.name}</bdi>
      </button>
      {/* The profile says what the mark means. */}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="grid h-11 w-8 shrink-0 place-items-center rounded-quill -outline-offset-4 empty:hidden"
      >
        <VerifiedMark photo={photos[0]} look="icon" />
      </button>
    </PageHeading>
  );
}
