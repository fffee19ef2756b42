// The page of signing in, with what follows it: the shell, which the account's feature does not know.
import {SignIn} from '../features/account/signin.tsx';
import {probeStorage} from '../platform/replica/can-store.ts';
import {lazyPart} from '../ui/lazy-part.ts';

const AfterSignIn = lazyPart(async () => {
  await probeStorage();
  return import('./after-sign-in.tsx');
});

export default function Screen() {
  return <SignIn Next={AfterSignIn} />;
}
