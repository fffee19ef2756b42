// The least that a page of React, React Router and Zero can be: one route, one query, one list.
import {Zero} from '@rocicorp/zero';
import {useQuery, ZeroProvider} from '@rocicorp/zero/react';
import {createRoot} from 'react-dom/client';
import {BrowserRouter, Route, Routes} from 'react-router-dom';
import {bareQueries, bareSchema} from '../bare/schema.ts';
import {asked} from './room.ts';

// Zero's types know one schema in a program, which is Wing's: this one is built as if it had none.
const zero = Reflect.construct(Zero, [
  {
    context: {userID: 'anybody'},
    cacheURL: asked('cache'),
    schema: bareSchema,
    logLevel: 'error',
  },
]);

function List() {
  const [messages] = useQuery(bareQueries.messages({roomId: asked('room')}));
  // As Wing's pages: what there is to see comes from the server.
  if (messages.length === 0) return <p>Loading...</p>;
  return (
    <main>
      <h1>Messages</h1>
      <ol>
        {messages.map(({id, text}) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('list.html has no #root');
createRoot(root).render(
  <ZeroProvider zero={zero}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<List />} />
      </Routes>
    </BrowserRouter>
  </ZeroProvider>,
);
