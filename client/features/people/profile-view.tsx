// A person's profile as a dialog. Fetched by profile-dialog.tsx.
import {Dialog} from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type {ReactNode} from 'react';
import {withFewEmptyLines} from '../../../rules/characters.ts';
import {PROFILE} from '../../../rules/people-words.ts';
import {PERSON} from '../../../rules/suggestions/suggestion.ts';
import type {RowOf} from '../../../schema.ts';
import {aboutOf} from '../../../rules/questionnaire/summary.ts';
import {NameAndAge} from './name-and-age.tsx';
import {PhotoCarousel} from '../photos/photo-carousel.tsx';
import {useConfig} from '../../platform/http/config.ts';
import {useCloseRequest} from '../../ui/use-close-request.ts';

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

/** Full width on phones, a column on wider screens. */
const SIZES = '(min-width: 48rem) 30rem, 100vw';

export default function ProfileView(props: ProfileDialogProps) {
  const {person, photos, open, onOpenChange, children, footer} = props;
  const {verification} = useConfig();
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--duration-open) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-narrow -translate-1/2 flex-col overflow-y-auto rounded-feather bg-surface text-ink shadow-lift transition-[opacity,scale,filter] data-nested-dialog-open:brightness-60 duration-(--duration-open) data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <PhotoCarousel
            photos={photos}
            label={PROFILE.photos}
            who={person.name}
            sizes={SIZES}
            frame="aspect-[4/5] max-h-[60dvh] w-full shrink-0"
          />
          <div className="flex flex-col gap-3 p-6">
            <Dialog.Title className="-my-1 overflow-clip py-1 text-title">
              <NameAndAge person={person} />
            </Dialog.Title>
            {person.isDemo ? (
              <p className="text-small font-semibold text-ink-soft">{PERSON.demo}</p>
            ) : null}
            <p dir="auto" className="overflow-clip whitespace-pre-wrap">
              {withFewEmptyLines(aboutOf(person))}
            </p>
            {verification && photos.some(({isVerified}) => isVerified) ? (
              <p className="text-small text-ink-soft">{PROFILE.verified}</p>
            ) : null}
            {children ? (
              <>
                <h3 className="mt-3 text-small font-semibold text-ink-soft">{PROFILE.share}</h3>
                <div className="contents">{children}</div>
              </>
            ) : null}
          </div>
          {footer ? (
            // In a low window it would cover the profile.
            <div className="bottom-0 shrink-0 border-t border-line bg-surface p-5 pb-8 [@media(min-height:30rem)]:sticky">
              <div className="contents">{footer}</div>
            </div>
          ) : null}
          <Dialog.Close
            aria-label={PROFILE.close}
            className="absolute top-3 end-3 grid size-12 place-items-center rounded-quill bg-surface text-ink shadow-rest"
          >
            <X aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
