// One attempt to send one file. Knows the server's answers, not what to do about them.
import {photoKeyIn, refusalIn, type Answer} from './answer.ts';

/** Nothing moves for this long: the connection is gone, whatever the browser believes. */
const SILENCE_MS = 45_000;
/** Everything is sent; others may be before us. */
const ANSWER_MS = 120_000;

/** `whose` are the headers that say in whose name it is sent. */
type Photo = {slot: number; file: Blob; whose: Headers};

export type Sending = {answer: Promise<Answer>; cancel: () => void};

/** `onProgress` is told how much has left this device, from 0 to 100. */
export function sendPhoto(
  {slot, file, whose}: Photo,
  onProgress: (percent: number) => void,
): Sending {
  // Only XMLHttpRequest tells how much of a body has been sent.
  const request = new XMLHttpRequest();
  const cancel = () => request.abort();
  const answer = new Promise<Answer>((resolve) => {
    let patience = setTimeout(cancel, SILENCE_MS);
    const moved = (ms: number) => {
      clearTimeout(patience);
      patience = setTimeout(cancel, ms);
    };
    request.upload.addEventListener('progress', ({loaded, total}) => {
      moved(SILENCE_MS);
      if (total > 0) onProgress((loaded / total) * 100);
    });
    request.upload.addEventListener('load', () => {
      moved(ANSWER_MS);
      onProgress(100);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(patience);
      resolve(read(request));
    });
    request.open('POST', `/api/photos/${slot}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    for (const [name, value] of whose) request.setRequestHeader(name, value);
    request.send(file);
  });
  return {answer, cancel};
}

function read(request: XMLHttpRequest): Answer {
  if (request.status === 0) return {type: 'unreached'};
  const key = request.status === 201 ? photoKeyIn(request.responseText) : undefined;
  if (key !== undefined) return {type: 'taken', key};
  return refusalIn(request.status, request.responseText);
}
