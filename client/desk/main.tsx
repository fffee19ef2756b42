// Starts the desk, operators' own application.
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {App} from './app.tsx';
import {watchActivity} from './data/activity.ts';
import './desk.css';

watchActivity();
// A deploy has replaced the code of the page that was opened.
addEventListener('vite:preloadError', () => location.reload());
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
