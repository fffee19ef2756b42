// Faults in the pages: what they keep, delete, say and make usable.
import type {SeededFault} from './fault.ts';

const INSTANCE = 'client/platform/replica/instance.ts';
const FORGET = 'client/app/forget-member.ts';
const COMPOSER = 'client/features/chat/composer.tsx';
const WRITE = 'client/platform/writes/write.ts';

export const PAGE_FAULTS: readonly SeededFault[] = [
  {
    id: 'refused-write-not-told',
    file: 'client/app/refused-writes.ts',
    text: "      if (!isShown && name !== 'chat.markRead') {",
    replacement: "      if (isShown && name !== 'chat.markRead') {",
    loss: 'A member does not learn that an answer was not saved.',
  },
  {
    id: 'write-dropped-before-its-answer',
    file: WRITE,
    text: "  if (error.type === 'zero') return undefined;\n",
    replacement: "  if (error.type === 'zero') return {state: 'sent'};\n",
    loss: 'An answer is gone when the connection is lost before the server has it.',
  },
  {
    id: 'lost-connection-answers',
    file: WRITE,
    text: "name !== 'connected' && resolve(undefined)",
    replacement: "name === 'closed' && resolve(undefined)",
    loss: 'A refusal whose answer was lost counts as saved.',
  },
  {
    id: 'departure-not-noted',
    file: 'client/platform/session/session.ts',
    text: "  if (userID) noteDeparture(userID, 'signed-out');\n",
    replacement: '',
    loss: 'A browser that is closed during Log Out keeps the member’s data.',
  },
  {
    id: 'replica-survives-log-out',
    file: FORGET,
    text: '.then(() => deleteReplicas(userID))',
    replacement: '',
    loss: 'The next person at the computer can read the member’s chats.',
  },
  {
    id: 'drafts-survive-log-out',
    file: FORGET,
    text: "departure === 'signed-out';",
    replacement: 'false;',
    loss: 'What the member was typing, and had not sent, stays in the browser.',
  },
  {
    id: 'photos-survive-log-out',
    file: FORGET,
    text: '    deletePhotoCache(),\n',
    replacement: '',
    loss: 'The photos of others stay in the browser.',
  },
  {
    id: 'update-reloads-the-page',
    file: INSTANCE,
    text: '      announceNewVersion();\n',
    replacement: '      location.reload();\n',
    loss: 'A new version takes away what the member is typing.',
  },
  {
    id: 'hidden-photo-offline',
    file: 'client/app/service-worker.ts',
    text: "          if (answer === 'hidden') await (await caches.open(PHOTO_CACHE)).delete(request);\n",
    replacement: '',
    loss: 'A photo that was hidden from the member shows again offline.',
  },
  {
    id: 'expired-session-unnoticed',
    file: 'client/platform/replica/reconnect.ts',
    text: '    if (isExpired) await refreshSession();\n',
    replacement: '',
    loss: 'A page whose session has ended never says so.',
  },
  {
    id: 'short-interruption-shown',
    file: 'client/app/connection-banner.tsx',
    text: 'const GRACE_MS = 1500;',
    replacement: 'const GRACE_MS = 0;',
    loss: 'The banner flickers at each reconnect.',
  },
  {
    id: 'composer-without-label',
    file: COMPOSER,
    text: '        <label htmlFor={id} className="sr-only">\n          Message\n        </label>\n',
    replacement: '',
    loss: 'A screen reader does not say what the field is for.',
  },
  {
    id: 'enter-sends-half-a-word',
    file: COMPOSER,
    text: ' || isComposing(event.nativeEvent)',
    replacement: '',
    loss: 'Who writes Japanese sends with the key that picks a word.',
  },
  {
    id: 'line-break-sends',
    file: COMPOSER,
    text: ' || event.shiftKey',
    replacement: '',
    loss: 'A message cannot have two lines.',
  },
  {
    id: 'ranking-without-place',
    file: 'client/ui/ranking-item.tsx',
    text: '        aria-label={`${text}, place ${place + 1} of ${places}`}\n',
    replacement: '',
    loss: 'A screen reader does not say where a statement stands.',
  },
  {
    id: 'stepper-buttons-without-name',
    file: 'client/ui/icon-button.tsx',
    text: '      aria-label={name}\n',
    replacement: '',
    loss: 'A screen reader says "button" twice for each interest.',
  },
  {
    id: 'progress-without-name',
    file: 'client/ui/progress-bar.tsx',
    text: ' aria-label={label}',
    replacement: '',
    loss: 'A screen reader does not say what the bar measures.',
  },
  {
    id: 'error-not-announced',
    file: 'client/ui/alert.tsx',
    text: '<div id={id} role="alert">',
    replacement: '<div id={id}>',
    loss: 'A screen reader does not say why a form was not sent.',
  },
  {
    id: 'slider-without-name',
    file: 'client/ui/points-slider.tsx',
    text: '<Slider.Label className="font-semibold data-disabled:text-ink-soft">{label}</Slider.Label>',
    replacement: '<span className="font-semibold">{label}</span>',
    loss: 'A screen reader does not say which slider has the focus.',
  },
  {
    id: 'device-without-name',
    file: 'client/features/account/devices.tsx',
    text: '                aria-label={`Sign out ${device.name}`}\n',
    replacement: '',
    loss: 'A screen reader does not say which device a button signs out.',
  },
  {
    id: 'moves-past-the-total',
    file: 'rules/questionnaire/allocation.ts',
    text: 'sumOf(moved) > total ? points : moved',
    replacement: 'moved',
    loss: 'Sliders take more points than there are, and Next refuses them.',
  },
  {
    id: 'minors-accepted',
    file: 'rules/questionnaire/basics.ts',
    text: 'export const MIN_AGE = 18;',
    replacement: 'export const MIN_AGE = 17;',
    loss: 'Minors can sign up.',
  },
];
