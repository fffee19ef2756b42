// Starts the client: the session, then the router.
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {keepInstallPrompt} from '../platform/pwa/install-prompt.ts';
import {answerPathRequests} from '../platform/pwa/report-path.ts';
import {App, fetchAhead} from './routes.tsx';
import {finishGooglePopup, isGooglePopup} from '../platform/session/google-callback.ts';
import {startLanguage} from '../platform/language/language.ts';
import {startSession} from '../platform/session/session.ts';
import {deferFirstFonts} from './first-fonts.ts';
import {reportUncaughtErrors} from './page-errors.ts';
import './members.css';

reportUncaughtErrors();

// Before fonts and page: the tab that opened the Google popup waits for its result.
if (location.pathname === '/signin') {
  try {
    if (isGooglePopup()) finishGooglePopup();
  } catch {
    // When the browser forbids storage or channels, the page says that the window can be closed.
  }
}

// Root scrolls to the top after each navigation; the browser would scroll later.
const language = startLanguage();
history.scrollRestoration = 'manual';
answerPathRequests();
keepInstallPrompt();
// When they cannot be fetched, system fonts stay.
deferFirstFonts().catch(() => undefined);
const visited = fetchAhead();
startSession(async () => (await import('./forget-member.ts')).forgetMember);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const page = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The prerendered landing page stays until the app renders the same content.
const isDrawn = root.childElementCount > 0;
void Promise.all([language, isDrawn && visited]).then(() => createRoot(root).render(page));
