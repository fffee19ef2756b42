// The start page as visitors get it: made when Wing is built, so that it needs no more than this. Whoever
// has been here as a member gets the app in its place.
import {fontsOrPatience} from './fonts.ts';
import {hasMemberData} from './session/remembered.ts';
import './ui/theme.css';

/** As client/ui/disclosure.tsx does it where React is: closed, a panel's words are still found in the page. */
function openOrClose(trigger: Element): void {
  const panel = trigger.nextElementSibling;
  const isOpening = trigger.getAttribute('aria-expanded') === 'false';
  trigger.setAttribute('aria-expanded', String(isOpening));
  trigger.toggleAttribute('data-panel-open', isOpening);
  if (isOpening) panel?.removeAttribute('hidden');
  else panel?.setAttribute('hidden', 'until-found');
}

void fontsOrPatience().then(() =>
  document.getElementById('root')?.classList.remove('awaits-letters'),
);

for (const trigger of document.querySelectorAll('button[aria-expanded]')) {
  trigger.addEventListener('click', () => openOrClose(trigger));
  // A browser that has found its words opens it.
  trigger.nextElementSibling?.addEventListener('beforematch', () => openOrClose(trigger));
}
// Links that are announced as buttons are pressed like buttons.
for (const button of document.querySelectorAll<HTMLElement>('a[role="button"]')) {
  button.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    button.click();
  });
}

if (hasMemberData()) void import('./main.tsx');
