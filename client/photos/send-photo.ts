// One attempt to upload one photo.
import {withMemberHeader} from '../session/auth-api.ts';
import {photoKeyIn, refusalIn, type UploadResponse} from './upload-response.ts';

/** Without progress for this long the connection counts as lost. */
const STALL_TIMEOUT_MS = 45_000;
/** Time for the response after the body is sent; the server may have a queue. */
const RESPONSE_TIMEOUT_MS = 120_000;

type Photo = {slot: number; jpeg: Blob};

export type Sending = {answer: Promise<UploadResponse>; cancel: () => void};

/** `onProgress` receives the sent share of the body in per cent. */
export function sendPhoto({slot, jpeg}: Photo, onProgress: (percent: number) => void): Sending {
  // Only XMLHttpRequest reports upload progress.
  const request = new XMLHttpRequest();
  const cancel = () => request.abort();
  const answer = new Promise<UploadResponse>((resolve) => {
    let timer = setTimeout(cancel, STALL_TIMEOUT_MS);
    const restartTimer = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(cancel, ms);
    };
    request.upload.addEventListener('progress', ({loaded, total}) => {
      restartTimer(STALL_TIMEOUT_MS);
      if (total > 0) onProgress((loaded / total) * 100);
    });
    request.upload.addEventListener('load', () => {
      restartTimer(RESPONSE_TIMEOUT_MS);
      onProgress(100);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      resolve(read(request));
    });
    request.open('POST', `/api/photos/${slot}`);
    request.setRequestHeader('content-type', 'image/jpeg');
    for (const [name, value] of withMemberHeader()) request.setRequestHeader(name, value);
    request.send(jpeg);
  });
  return {answer, cancel};
}

function read(request: XMLHttpRequest): UploadResponse {
  if (request.status === 0) return {type: 'unreached'};
  const key = request.status === 201 ? photoKeyIn(request.responseText) : undefined;
  if (key !== undefined) return {type: 'accepted', key};
  return refusalIn(request.status, request.responseText);
}
