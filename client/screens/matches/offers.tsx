// Asks a member with conversations once, at the end of the page, whether to install Wing: at the first visit after the one in
// which this browser saw a conversation.
import {useLayoutEffect, useState} from 'react';
import {INSTALL} from '../../../rules/install.ts';
import {dropInstallPrompt, useInstallPrompt, type InstallPrompt} from '../../pwa/install-prompt.ts';
import {browserStorage} from '../../session/storage.ts';
import {Button} from '../../ui/button.tsx';

const KEY = 'wing-install';
/** `matched` or `offered`, as it was when the page was loaded. */
const before = browserStorage.read(KEY);

export default function Offers() {
  const prompt = useInstallPrompt();
  const [hasAnswered, setAnswered] = useState(false);
  // With the first frame: the member may leave before effects run.
  useLayoutEffect(() => {
    if (before === undefined) browserStorage.write(KEY, 'matched');
  }, []);
  if (hasAnswered || before !== 'matched' || !prompt) return null;
  return <InstallOffer prompt={prompt} onAnswered={() => setAnswered(true)} />;
}

type InstallOfferProps = {prompt: InstallPrompt; onAnswered: () => void};

function InstallOffer({prompt, onAnswered}: InstallOfferProps) {
  useLayoutEffect(() => {
    browserStorage.write(KEY, 'offered');
  }, []);
  const close = () => {
    onAnswered();
    dropInstallPrompt();
  };
  const install = () => {
    // The browser asks in its own window; a refusal there is an answer too.
    prompt.prompt().catch(() => undefined);
    close();
  };
  return (
    <section
      aria-label={INSTALL.install}
      className="flex max-w-page flex-col items-start gap-2 text-small text-ink-soft"
    >
      <p>{INSTALL.question}</p>
      <div className="flex flex-wrap gap-x-6">
        <Button look="quiet" onClick={install}>
          {INSTALL.install}
        </Button>
        <Button look="quiet" onClick={close}>
          {INSTALL.notNow}
        </Button>
      </div>
    </section>
  );
}
