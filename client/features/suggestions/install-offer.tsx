// Asks a member with conversations once, at the end of the page, whether to install Wing: at the first visit after the one in
// which this browser saw a conversation.
import {useQuery} from '@rocicorp/zero/react';
import {useLayoutEffect, useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {INSTALL} from '../../../rules/install.ts';
import {
  dropInstallPrompt,
  installState,
  noteInstallState,
  useInstallPrompt,
  type InstallPrompt,
} from '../../platform/pwa/install-prompt.ts';
import {Button} from '../../ui/button.tsx';

/** As it was when the page was loaded. */
const before = installState();

export default function InstallOffer() {
  const [chats] = useQuery(queries.me.chats());
  const hasMatched = chats.length > 0;
  const prompt = useInstallPrompt();
  const [hasAnswered, setAnswered] = useState(false);
  // With the first frame: the member may leave before effects run.
  useLayoutEffect(() => {
    if (hasMatched && before === undefined) noteInstallState('matched');
  }, [hasMatched]);
  if (!hasMatched || hasAnswered || before !== 'matched' || !prompt) return null;
  return <Offer prompt={prompt} onAnswered={() => setAnswered(true)} />;
}

type OfferProps = {prompt: InstallPrompt; onAnswered: () => void};

function Offer({prompt, onAnswered}: OfferProps) {
  useLayoutEffect(() => {
    noteInstallState('offered');
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
