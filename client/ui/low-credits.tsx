// The banner for members who cannot afford a match.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../queries/index.ts';
import {canAffordMatch} from '../../rules/credits.ts';
import {MATCH} from '../../rules/wording.ts';
import {Alert} from './alert.tsx';
import {ButtonLink} from './button.tsx';

export function LowCredits() {
  const [wallet] = useQuery(queries.me.wallet());
  if (!wallet || canAffordMatch(wallet.credits)) return null;
  return (
    <Alert
      action={
        <ButtonLink look="quiet" to="/balance">
          See balance
        </ButtonLink>
      }
    >
      {MATCH.needCredits}
    </Alert>
  );
}
