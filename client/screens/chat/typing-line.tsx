// Says that the other side is typing. Keeps its place when nobody is, so that nothing jumps.

export function TypingLine({name, isTyping}: {name: string; isTyping: boolean}) {
  return (
    <output className="block min-h-6 px-5 text-small text-ink-soft">
      {isTyping ? `${name} is typing…` : null}
    </output>
  );
}
