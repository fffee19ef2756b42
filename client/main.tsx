// Starts the browser client: who is here, then which page.
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {fontsOrPatience} from './fonts.ts';
import {answerPathRequests} from './pwa/report-path.ts';
import {App, fetchAhead} from './routes.tsx';
import {finishGooglePopup, isGooglePopup} from './session/google-callback.ts';
import {startSession} from './session/session.ts';
import './ui/theme.css';

// Somebody waits for this window's word: it does not wait for letters and a page.
if (location.pathname === '/signin') {
  try {
    if (isGooglePopup()) finishGooglePopup();
  } catch {
    // A browser without storage or channels: the page says that the window can be closed.
  }
}

// Every navigation begins at the top, back and forth too; the browser would scroll after we have.
history.scrollRestoration = 'manual';
answerPathRequests();
const visited = fetchAhead();
startSession(() => import('./shell/register-cleaners.ts'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const page = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The start page stands there as it was built; what takes its place is the same, not the way there.
const isDrawn = root.childElementCount > 0;
void Promise.all([fontsOrPatience(), isDrawn && visited]).then(() => createRoot(root).render(page));
