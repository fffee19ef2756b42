// Starts the browser client: who is here, then which page.
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {App} from './routes.tsx';
import {startSession} from './session/session.ts';
import './ui/theme.css';

startSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
