// A sentence with somebody's name, or with words of theirs, in it. Whichever way these are written, the words around
// them stay where they are.
import {Fragment} from 'react';

/** Stands where the name comes; nobody can write it. */
const PLACE = '\u0000';

type SentenceProps = {
  about: string;
  say: (about: string) => string;
};

export function Sentence({about, say}: SentenceProps) {
  return say(PLACE)
    .split(PLACE)
    .map((words, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- the words of a sentence change their order with nothing
      <Fragment key={i}>
        {i > 0 ? <bdi>{about}</bdi> : null}
        {words}
      </Fragment>
    ));
}
