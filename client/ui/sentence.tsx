// A sentence that contains a name or text of a member, isolated from the text direction around it.
import {Fragment} from 'react';

/** Placeholder for the name; members cannot type this character. */
const PLACE = '\u0000';

type SentenceProps = {about: string; say: (about: string) => string};

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
