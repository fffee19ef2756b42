// Starts the browser client: who is here, then which page.
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {fontsOrPatience} from './fonts.ts';
import {answerWhereabouts} from './pwa/whereabouts.ts';
import {App, fetchAhead} from './routes.tsx';
import {startSession} from './session/session.ts';
import './ui/theme.css';

// Every navigation begins at the top, back and forth too; the browser would scroll after we have.
history.scrollRestoration = 'manual';
answerWhereabouts();
fetchAhead();
startSession(() => import('./shell/keepers.ts'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const page = (
  <StrictMode>
    <App />
  </StrictMode>
);
void fontsOrPatience().then(() => createRoot(root).render(page));
