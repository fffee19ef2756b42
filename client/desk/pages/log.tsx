// What operators did and looked at, newest first.
import {useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import {logShape, LOG_PAGE, type Log} from '../../../rules/desk/log.ts';
import {Button} from '../../ui/button.tsx';
import {useDesk} from '../data/queries.ts';
import {LogEntries} from '../parts/log-entries.tsx';
import {DeskPage, Loaded} from '../parts/page.tsx';

export function LogPage() {
  const [before, setBefore] = useState<string>();
  const [params] = useSearchParams();
  const user = params.get('user');
  const wanted = new URLSearchParams({...(before && {before}), ...(user && {user})});
  const query = useDesk(`/log?${wanted}`, logShape);
  return (
    <DeskPage title="Log">
      <p className="text-ink-soft">Every act, and every look at a member. Nobody can change it.</p>
      <Loaded query={query}>
        {({entries}) => (
          <>
            <LogEntries entries={entries} />
            <Pages entries={entries} before={before} onBefore={setBefore} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

type PagesProps = Log & {
  before: string | undefined;
  onBefore: (before: string | undefined) => void;
};

function Pages({entries, before, onBefore}: PagesProps) {
  const last = entries.length < LOG_PAGE ? undefined : entries.at(-1);
  return (
    <div className="flex gap-3">
      {before ? (
        <Button look="secondary" onClick={() => onBefore(undefined)}>
          Newest
        </Button>
      ) : null}
      {last ? (
        <Button look="secondary" onClick={() => onBefore(last.at)}>
          Older
        </Button>
      ) : null}
    </div>
  );
}
