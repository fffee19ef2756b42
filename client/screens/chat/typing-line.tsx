// Shows that the other member is typing. Always takes its space, so that the layout does not shift.
import {Sentence} from '../../ui/sentence.tsx';

export function TypingLine({name, isTyping}: {name: string; isTyping: boolean}) {
  return (
    <output className="block min-h-6 px-5 text-small text-ink-soft">
      {isTyping ? <Sentence about={name} say={(who) => `${who} is typing…`} /> : null}
    </output>
  );
}
