// Finds members by mail address, id or name.
import {useState} from 'react';
import {Link, useSearchParams} from 'react-router-dom';
import {foundShape, MEMBERS, SEARCH_MIN, type Found} from '../../../rules/desk/members.ts';
import {Button} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {Sentence} from '../../ui/sentence.tsx';
import {TextField} from '../../ui/text-field.tsx';
import {useShortcut} from '../data/keys.ts';
import {useListKeys} from '../data/list-keys.ts';
import {useDesk} from '../data/queries.ts';
import {Ago} from '../parts/ago.tsx';
import {Badge} from '../parts/badge.tsx';
import {DeskPage, Loaded} from '../parts/page.tsx';

const FIELD = 'member-search';

export function MembersPage() {
  const [params, setParams] = useSearchParams();
  const sought = params.get('q') ?? '';
  const [text, setText] = useState(sought);
  useShortcut('/', 'Search', () => document.querySelector<HTMLElement>(`#${FIELD} input`)?.focus());
  return (
    <DeskPage title="Members">
      <Form
        id={FIELD}
        onSubmit={() => setParams({q: text.trim()})}
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-60 flex-1">
          <TextField label="Mail address, id or name" value={text} onChange={setText} />
        </div>
        <Button type="submit">Search</Button>
      </Form>
      {sought.length >= SEARCH_MIN ? <Results sought={sought} /> : <p>{MEMBERS.tooShort}</p>}
    </DeskPage>
  );
}

function Results({sought}: {sought: string}) {
  const query = useDesk(`/members?q=${encodeURIComponent(sought)}`, foundShape);
  const list = useListKeys<HTMLUListElement>('member');
  return (
    <Loaded query={query}>
      {({members}) =>
        members.length === 0 ? (
          <p>Nobody was found.</p>
        ) : (
          <ul ref={list} className="flex flex-col gap-2">
            {members.map((member) => (
              <Row key={member.id} member={member} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Row({member}: {member: Found}) {
  const {id, email, name, age, createdAt, suspendedAt, leavesAt} = member;
  return (
    <li>
      <Link
        to={`/members/${id}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-quill bg-surface px-4 py-3 shadow-rest hover:bg-tint hover:text-on-tint"
      >
        <span className="min-w-48 flex-1">
          <span className="block font-semibold">
            {name ? <Sentence about={name} say={(its) => `${its}, ${age}`} /> : 'No profile yet'}
          </span>
          <span className="block text-small [overflow-wrap:anywhere]">{email}</span>
        </span>
        {suspendedAt ? <Badge look="danger">Suspended</Badge> : null}
        {leavesAt ? <Badge>Leaving</Badge> : null}
        <span className="text-small">
          <Ago at={createdAt} />
        </span>
      </Link>
    </li>
  );
}
