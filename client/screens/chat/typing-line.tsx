// Says that the other side is typing. Keeps its place when nobody is, so that nothing jumps.
import {Sentence} from '../../ui/sentence.tsx';

export function TypingLine({name, isTyping}: {name: string; isTyping: boolean}) {
  return (
    <output className="block min-h-6 px-5 text-small text-ink-soft">
      {isTyping ? <Sentence about={name} say={(who) => `${who} is typing…`} /> : null}
    </output>
  );
}
