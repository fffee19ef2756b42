// A conversation on a page with nothing else on it: one field, one list, no library. The bench finds both by the
// names they have in Wing's room.
const BODY = '<main><textarea aria-label="Message"></textarea><ol role="log"></ol></main>';

/** Draws it. Enter gives what is in the field to `send`. Answers what shows a text, which never comes twice. */
export function openRoom(send: (text: string) => void): (text: string) => void {
  document.body.innerHTML = BODY;
  const field = document.querySelector('textarea');
  const log = document.querySelector('ol');
  if (!field || !log) throw new Error('The page was not drawn.');
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send(field.value);
    field.value = '';
  });
  return (text) => {
    const line = document.createElement('li');
    line.textContent = text;
    log.append(line);
  };
}

/** What the address says under this name. */
export function asked(name: string): string {
  const value = new URLSearchParams(location.search).get(name);
  if (value === null) throw new Error(`The address says no ${name}.`);
  return value;
}
