// A minimal page of React, React Router and Zero: one route, one query, one list.
import {Zero} from '@rocicorp/zero';
import {useQuery, ZeroProvider} from '@rocicorp/zero/react';
import {createRoot} from 'react-dom/client';
import {BrowserRouter, Route, Routes} from 'react-router-dom';
import {bareQueries, bareSchema} from '../bare/schema.ts';
import {queryParameter} from './room.ts';

// Zero's types allow one schema a program, which is Wing's, so this client is constructed without types.
const zero = Reflect.construct(Zero, [
  {
    context: {userID: 'anybody'},
    cacheURL: queryParameter('cache'),
    schema: bareSchema,
    logLevel: 'error',
  },
]);

function List() {
  const [messages] = useQuery(bareQueries.messages({roomId: queryParameter('room')}));
  // As on Wing's pages, the content comes from the server.
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
if (!root) throw new Error('list.html has no #root.');
createRoot(root).render(
  <ZeroProvider zero={zero}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<List />} />
      </Routes>
    </BrowserRouter>
  </ZeroProvider>,
);
