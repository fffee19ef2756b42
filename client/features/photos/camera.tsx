// Takes a picture with the camera: in the page, or with the device's own camera where the browser gives pages none.
import {useEffect, useRef, useState} from 'react';
import {WORDS} from '../../../rules/common-words.ts';
import {FILE_REFUSALS} from '../../../rules/photos/photo-words.ts';
import {VERIFY} from '../../../rules/photos/verification-words.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {prepare} from './redraw.ts';
import {openWorker} from './send-uploads.ts';

const QUALITY = 0.9;
const WANTED = {video: {facingMode: 'user', width: {ideal: 1280}, height: {ideal: 960}}};

type CameraProps = {onTake: (jpeg: Blob) => void};

/** Browsers give the camera only to pages that are served over https. */
export const Camera = ({onTake}: CameraProps) =>
  'mediaDevices' in navigator ? <PageCamera onTake={onTake} /> : <DeviceCamera onTake={onTake} />;

const stop = (stream: MediaStream | undefined) =>
  stream?.getTracks().forEach((track) => track.stop());

const problemOf = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? VERIFY.refused
    : VERIFY.noCamera;

function PageCamera({onTake}: CameraProps) {
  const [tries, setTries] = useState(0);
  return <OpenCamera key={tries} onTake={onTake} onAgain={() => setTries(tries + 1)} />;
}

function OpenCamera({onTake, onAgain}: CameraProps & {onAgain: () => void}) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const show = (opened: MediaStream) => {
      stream = opened;
      if (isOver) stop(stream);
      else if (video.current) video.current.srcObject = stream;
    };
    navigator.mediaDevices
      .getUserMedia(WANTED)
      .then(show, (error: unknown) => setProblem(problemOf(error)));
    return () => {
      isOver = true;
      stop(stream);
    };
  }, []);

  const take = () => {
    const shown = video.current;
    if (!shown) return;
    const canvas = document.createElement('canvas');
    canvas.width = shown.videoWidth;
    canvas.height = shown.videoHeight;
    canvas.getContext('2d')?.drawImage(shown, 0, 0);
    canvas.toBlob((jpeg) => (jpeg ? onTake(jpeg) : undefined), 'image/jpeg', QUALITY);
  };
  return (
    <>
      <FormError message={problem} />
      {problem ? (
        <>
          <Button look="secondary" className="self-start" onClick={onAgain}>
            {WORDS.tryAgain}
          </Button>
          {/* Browsers inside other apps give pages no camera. */}
          <DeviceCamera onTake={onTake} />
        </>
      ) : (
        <>
          <div className="overflow-hidden rounded-feather">
            <video
              ref={video}
              aria-label={VERIFY.camera}
              autoPlay
              muted
              playsInline
              onLoadedData={() => setReady(true)}
              className="aspect-[4/3] w-full -scale-x-100 bg-sunken object-cover"
            />
          </div>
          <Button className="self-start" disabled={!isReady} onClick={take}>
            {VERIFY.take}
          </Button>
        </>
      )}
    </>
  );
}

function DeviceCamera({onTake}: CameraProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const prepared = await prepare(file, openWorker);
    if ('jpeg' in prepared) onTake(prepared.jpeg);
    else setProblem(FILE_REFUSALS[prepared.refusal]);
  };
  return (
    <>
      <Button className="self-start" onClick={() => input.current?.click()}>
        {VERIFY.pick}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={VERIFY.pick}
        accept="image/*"
        capture="user"
        onChange={({currentTarget}) => void take(currentTarget.files?.[0])}
      />
      <FormError message={problem} />
    </>
  );
}
