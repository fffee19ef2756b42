// Who one is talking to, in the room's header; pressed, it opens what they show of themselves.
import {Dialog} from '@base-ui/react/dialog';
import {X} from 'lucide-react';
import type {RowOf} from '../../../schema.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {Avatar, Photo} from '../../ui/photo.tsx';

export type PersonProps = {
  person: RowOf<'profile'> | undefined;
  photos: readonly RowOf<'photo'>[];
};

export function Person({person, photos}: PersonProps) {
  if (!person) return <PageHeading className="min-w-0 truncate text-title">Chat</PageHeading>;
  return (
    <Dialog.Root>
      <PageHeading className="min-w-0 text-title">
        <Dialog.Trigger
          aria-label={`${person.name}, open profile`}
          className="flex max-w-full items-center gap-3 rounded-quill text-left hover:text-action"
        >
          <Avatar photoKey={photos[0]?.key} name={person.name} />
          <span className="truncate">{person.name}</span>
        </Dialog.Trigger>
      </PageHeading>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#120c0f]/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(27rem,calc(100vw-2rem))] -translate-1/2 flex-col overflow-y-auto rounded-feather bg-surface text-ink shadow-lift transition-[opacity,scale] duration-200 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <Profile person={person} photos={photos} />
          <Dialog.Close
            aria-label="Close profile"
            className="absolute top-3 right-3 grid size-12 place-items-center rounded-quill bg-surface text-ink shadow-rest"
          >
            <X aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The dialog's width: the whole of a phone, a column on anything wider. */
const SIZES = '(min-width: 48rem) 30rem, 100vw';

function Profile({person, photos}: {person: RowOf<'profile'>; photos: PersonProps['photos']}) {
  const {name, age, summary, isDemo} = person;
  const frame = 'aspect-[4/5] max-h-[60dvh] w-full shrink-0 snap-center';
  return (
    <>
      <div className="flex shrink-0 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]">
        {photos.length === 0 ? (
          <Photo photo={undefined} alt="" sizes={SIZES} className={frame} />
        ) : (
          photos.map((photo, i) => (
            <Photo
              key={photo.slot}
              photo={photo}
              sizes={SIZES}
              alt={`${name}, photo ${i + 1} of ${photos.length}`}
              className={frame}
            />
          ))
        )}
      </div>
      <div className="flex flex-col gap-3 p-6">
        <Dialog.Title className="text-title">
          {name}, {age}
        </Dialog.Title>
        {isDemo ? <p className="text-small font-semibold text-ink-soft">Demo member</p> : null}
        {summary ? <p className="whitespace-pre-wrap">{summary}</p> : null}
      </div>
    </>
  );
}
