// "Show that these are you": asks for a gesture, takes a picture of it, and says what came of the last one.
import {useQuery} from '@rocicorp/zero/react';
import {useState} from 'react';
import {Navigate} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {isUsable} from '../../../rules/photos/photo-states.ts';
import type {Gesture} from '../../../rules/photos/verification.ts';
import {CHECK_SAYS, GESTURES, VERIFY} from '../../../rules/photos/verification-words.ts';
import {HOME} from '../../../rules/wording.ts';
import {useConfig} from '../../platform/http/config.ts';
import {FormError, Note} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {Camera} from './camera.tsx';
import {GestureDrawing} from './gesture-drawing.tsx';
import {useCheck} from './use-check.ts';

export default function Screen() {
  const {verification} = useConfig();
  const {check, isOffline, sending, error, read, ask, sendPicture, withdraw} = useCheck();
  const [photos, {type}] = useQuery(queries.me.photos());
  const hasPhotos = photos.some(isUsable);
  if (verification === false) return <Navigate to="/upload-photos" replace />;
  // So that nothing moves when the server has answered and the photos have come.
  const isAnswered = isOffline || (check !== undefined && (hasPhotos || type === 'complete'));
  const state = check?.state ?? null;
  const says = state === null || state === 'asked' ? undefined : CHECK_SAYS[state];
  const gesture = isOffline ? null : check?.gesture;
  return (
    <AppPage>
      <PageHeading>{VERIFY.offer}</PageHeading>
      {isAnswered && !gesture ? (
        <>
          <p>{VERIFY.what}</p>
          <p className="text-small text-ink-soft">{VERIFY.voluntary}</p>
        </>
      ) : null}
      <output>{says ? <Note>{says}</Note> : null}</output>
      {isOffline ? <p className="font-semibold">{VERIFY.offline}</p> : null}
      {gesture ? (
        <Taking gesture={gesture} sending={sending} onSend={(jpeg) => void sendPicture(jpeg)} />
      ) : null}
      {check && isAnswered && !hasPhotos ? (
        <ButtonLink to="/upload-photos" className="self-start">
          {HOME.noPhoto}
        </ButtonLink>
      ) : null}
      {check && hasPhotos && state !== 'asked' && state !== 'waiting' ? (
        <Button
          className="self-start"
          disabled={isOffline}
          pending={sending && VERIFY.sending}
          onClick={() => void ask()}
        >
          {state === null ? VERIFY.start : VERIFY.again}
        </Button>
      ) : null}
      {state === 'waiting' ? (
        <Button
          look="secondary"
          className="self-start"
          disabled={isOffline}
          pending={sending && VERIFY.sending}
          onClick={() => void withdraw()}
        >
          {VERIFY.withdraw}
        </Button>
      ) : null}
      <FormError message={error} />
      {error && !check ? (
        <Button look="secondary" className="self-start" onClick={() => void read()}>
          {WORDS.tryAgain}
        </Button>
      ) : null}
      {isAnswered ? (
        <ButtonLink to="/upload-photos" look="quiet" className="self-start">
          {VERIFY.back}
        </ButtonLink>
      ) : null}
    </AppPage>
  );
}

type TakingProps = {gesture: Gesture; sending: boolean; onSend: (jpeg: Blob) => void};

function Taking({gesture, sending, onSend}: TakingProps) {
  const [jpeg, setJpeg] = useState<Blob>();
  return (
    <section className="flex max-w-narrow flex-col gap-4">
      <div className="flex items-center gap-4">
        <GestureDrawing gesture={gesture} />
        <h2 className="text-title">{GESTURES[gesture]}</h2>
      </div>
      {jpeg ? (
        <>
          <Preview jpeg={jpeg} />
          <div className="flex flex-wrap gap-3">
            <Button pending={sending && VERIFY.sending} onClick={() => onSend(jpeg)}>
              {VERIFY.send}
            </Button>
            <Button look="secondary" disabled={sending} onClick={() => setJpeg(undefined)}>
              {VERIFY.retake}
            </Button>
          </div>
        </>
      ) : (
        <Camera onTake={setJpeg} />
      )}
    </section>
  );
}

function Preview({jpeg}: {jpeg: Blob}) {
  const [url] = useState(() => URL.createObjectURL(jpeg));
  return (
    <img
      src={url}
      alt={VERIFY.taken}
      onLoad={() => URL.revokeObjectURL(url)}
      className="aspect-[4/3] w-full rounded-feather bg-sunken object-cover"
    />
  );
}
