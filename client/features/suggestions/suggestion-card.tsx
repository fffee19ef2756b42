// One suggestion: the person, the buttons Yes and No. The photo opens the profile, where both buttons are too.
import {useId} from 'react';
import {PERSON} from '../../../rules/suggestions/suggestion.ts';
import {Answer, type AnswerProps} from './answer.tsx';
import {CardFace, WhyYouFit} from './card-face.tsx';
import {MatchMoment} from './match-moment.tsx';
import {PersonMenu} from '../people/person-menu.tsx';
import {ProfileDialog, useProfileDialog} from '../people/profile-dialog.tsx';
import type {Suggestion} from './use-suggestions.ts';

export type MatchCardProps = Pick<AnswerProps, 'onRejected' | 'onRefused'> & {
  suggestion: Suggestion;
  /** After the member unmatched or blocked the person on this card. */
  onParted?: () => void;
};

export function MatchCard({suggestion, onRejected, onParted, onRefused}: MatchCardProps) {
  const {other, otherPhotos, otherId} = suggestion;
  const id = useId();
  const {show, ...profile} = useProfileDialog();
  const name = other?.name ?? PERSON.somebody;
  const answer = {suggestion, name, onRejected, onRefused};
  return (
    <article
      aria-labelledby={id}
      className="flex animate-settle flex-col overflow-hidden rounded-feather bg-surface shadow-rest"
    >
      <CardFace
        suggestion={suggestion}
        nameId={id}
        overPhoto={
          <>
            <MatchMoment suggestion={suggestion} name={name} />
            {other ? (
              <button
                type="button"
                aria-label={PERSON.openProfile(name)}
                aria-haspopup="dialog"
                onClick={show}
                className="absolute inset-0 cursor-pointer -outline-offset-4"
              />
            ) : null}
          </>
        }
        menu={
          <PersonMenu
            otherId={otherId}
            person={other}
            // A match has a conversation, which ends as well.
            place={suggestion.outcome === 'matched' ? 'chat' : 'card'}
            onViewProfile={show}
            onParted={() => onParted?.()}
          />
        }
      >
        <Answer {...answer} place="card" />
      </CardFace>
      {other ? (
        <ProfileDialog
          person={other}
          photos={otherPhotos}
          {...profile}
          footer={<Answer {...answer} place="dialog" />}
        >
          <WhyYouFit suggestion={suggestion} />
        </ProfileDialog>
      ) : null}
    </article>
  );
}
