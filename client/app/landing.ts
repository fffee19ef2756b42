// The script of the prerendered landing page for visitors. A browser with data of a member loads the app instead.
import {hasMemberData} from '../platform/storage/remembered.ts';
import {takeAskedLanguage} from '../platform/language/wanted-language.ts';
import './members.css';

// Links with the button role also react to Space.
for (const button of document.querySelectorAll<HTMLElement>('a[role="button"]')) {
  button.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    button.click();
  });
}

takeAskedLanguage();
if (hasMemberData()) void import('./main.tsx');
