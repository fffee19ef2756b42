// A page with one text field and one message list, without a library. They have the accessible names of Wing's room, by which
// the benchmark finds them.
const BODY = '<main><textarea aria-label="Message"></textarea><ol role="log"></ol></main>';

/** Renders the room. Enter passes the text of the field to `send`. Returns a function that appends a message. */
export function openRoom(send: (text: string) => void): (text: string) => void {
  document.body.innerHTML = BODY;
  const field = document.querySelector('textarea');
  const log = document.querySelector('ol');
  if (!field || !log) throw new Error('The page was not rendered.');
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

/** The query parameter of this name. */
export function queryParameter(name: string): string {
  const value = new URLSearchParams(location.search).get(name);
  if (value === null) throw new Error(`The address has no parameter ${name}.`);
  return value;
}
