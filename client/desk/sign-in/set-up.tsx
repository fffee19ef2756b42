// Sets up the second factor: the key for an authenticator app, as a picture and in letters, and the backup codes.
import {useQuery} from '@tanstack/react-query';
import {renderSVG} from 'uqr';
import {secondFactorShape} from '../../../rules/desk/desk.ts';
import {post} from '../data/api.ts';
import {Loaded} from '../parts/page.tsx';
import {CodeForm} from './code-form.tsx';
import {EntryPage} from './layout.tsx';

export function SetUp({password}: {password: string}) {
  // Asking again would make another key, which the app does not have.
  const query = useQuery({
    queryKey: ['set-up'],
    queryFn: () => post('/auth/set-up', {password}, secondFactorShape),
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  return (
    <EntryPage title="Set up your second factor">
      <Loaded query={query}>
        {({uri, backupCodes}) => (
          <>
            <p>Scan this with an authenticator app, or type its key there.</p>
            <QrCode text={uri} />
            <p>
              <span className="block text-small text-ink-soft">Key</span>
              <code className="[overflow-wrap:anywhere]">{keyIn(uri)}</code>
            </p>
            <section className="flex flex-col gap-2">
              <h2 className="text-title">Backup codes</h2>
              <p>Keep them where your phone is not. Each opens the desk once.</p>
              <ul className="grid grid-cols-2 gap-1">
                {backupCodes.map((code) => (
                  <li key={code}>
                    <code>{code}</code>
                  </li>
                ))}
              </ul>
            </section>
            <CodeForm hint="The six digits that the app shows now." />
          </>
        )}
      </Loaded>
    </EntryPage>
  );
}

const keyIn = (uri: string) => new URL(uri).searchParams.get('secret') ?? '';

/** Dark on light in both colour schemes: not every app reads an inverted one. */
function QrCode({text}: {text: string}) {
  const picture = renderSVG(text, {border: 2});
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt="The key as a QR code"
      className="size-56 self-center rounded-soft"
    />
  );
}
