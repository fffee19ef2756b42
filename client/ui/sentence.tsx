// A sentence that contains a name or text of a member, isolated from the text direction around it.
import {Fragment, type ReactNode} from 'react';

/** Placeholder for the name; members cannot type this character. */
const PLACE = '\u0000';

type SentenceProps = {about: string; say: (about: string) => string};
type LinkedSentenceProps = {say: (...places: string[]) => string; parts: readonly ReactNode[]};

export function Sentence({about, say}: SentenceProps) {
  return say(PLACE)
    .split(PLACE)
    .map((words, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have a fixed order
      <Fragment key={i}>
        {i > 0 ? <bdi>{about}</bdi> : null}
        <span>{words}</span>
      </Fragment>
    ));
}

/** A sentence with links or other elements at the places of its parameters, in the order that the language wants. */
export function LinkedSentence({say, parts}: LinkedSentenceProps) {
  const places = parts.map((_, place) => `${PLACE}${place}${PLACE}`);
  return say(...places)
    .split(PLACE)
    .map((words, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have a fixed order
      <Fragment key={i}>{i % 2 > 0 ? parts[Number(words)] : <span>{words}</span>}</Fragment>
    ));
}
