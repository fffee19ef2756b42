// The script of the prerendered landing page for visitors. A browser with data of a member loads the app instead.
import {hasMemberData} from './session/remembered.ts';
import './members.css';

/** As client/ui/disclosure.tsx: a collapsed panel can be found by the browser's page search. */
function openOrClose(trigger: Element): void {
  const panel = trigger.nextElementSibling;
  const isOpening = trigger.getAttribute('aria-expanded') === 'false';
  trigger.setAttribute('aria-expanded', String(isOpening));
  trigger.toggleAttribute('data-panel-open', isOpening);
  if (isOpening) panel?.removeAttribute('hidden');
  else panel?.setAttribute('hidden', 'until-found');
}

for (const trigger of document.querySelectorAll('button[aria-expanded]')) {
  trigger.addEventListener('click', () => openOrClose(trigger));
  // The browser's page search opens a panel that contains a match.
  trigger.nextElementSibling?.addEventListener('beforematch', () => openOrClose(trigger));
}
// Links with the button role also react to Space.
for (const button of document.querySelectorAll<HTMLElement>('a[role="button"]')) {
  button.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    button.click();
  });
}

if (hasMemberData()) void import('./main.tsx');
