// The desk: the sign-in for whoever has no session with both factors, else the page of the address.
import {QueryClientProvider} from '@tanstack/react-query';
import {useEffect} from 'react';
import {BrowserRouter, Route, Routes} from 'react-router-dom';
import {DESK, DESK_PATH, type Me} from '../../rules/desk/desk.ts';
import {Alert} from '../ui/alert.tsx';
import {Loading} from '../ui/loading.tsx';
import {handleKeys} from './data/keys.ts';
import {client, useMe} from './data/queries.ts';
import {Frame} from './frame.tsx';
import {PAGES} from './pages.tsx';
import {NothingHere} from './pages/nothing-here.tsx';
import {SetPassword} from './sign-in/set-password.tsx';
import {SignIn} from './sign-in/sign-in.tsx';

export function App() {
  useEffect(handleKeys, []);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter basename={DESK_PATH}>
        <Routes>
          <Route path="/password" element={<SetPassword />} />
          <Route path="*" element={<SignedIn />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function SignedIn() {
  const {data: me, isError} = useMe();
  if (me === undefined) return isError ? <Alert>{DESK.failed}</Alert> : <Loading />;
  return me?.hasSecondFactor ? <Pages me={me} /> : <SignIn />;
}

function Pages({me}: {me: NonNullable<Me>}) {
  const mine = PAGES.filter(
    ({path, roles}) => roles.includes(me.role) && (me.hasVerification || path !== '/verification'),
  );
  const links = mine.flatMap(({path, label, keys}) => (label && keys ? [{path, label, keys}] : []));
  return (
    <Routes>
      <Route element={<Frame me={me} links={links} />}>
        {mine.map(({path, Page}) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NothingHere />} />
      </Route>
    </Routes>
  );
}
